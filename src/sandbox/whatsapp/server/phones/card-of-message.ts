import type { ContentView } from '../../contract/phone-view.ts';
import { isJson, listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';

type Card = NonNullable<ContentView['card']>;

/** The line of a message that is neither text nor file; null for one without. */
export function cardOf(type: string, content: Json): Card | null {
  switch (type) {
    case 'location':
      return placeCard(content);
    case 'contacts':
      return contactCard(listOf(content['contacts']).filter(isJson));
    case 'order':
      return orderCard(listOf(content['product_items']).filter(isJson));
    case 'interactive':
      return isJson(content['nfm_reply'])
        ? { icon: 'form', title: content['nfm_reply']['name'] === 'flow' ? 'Form sent' : 'Address sent', detail: '' }
        : actionCard(wordOf(content['type']), isJson(content['action']) ? content['action'] : {});
    case 'template':
      return templateCard(content);
    case 'unsupported':
      return { icon: 'alert', title: 'Unsupported message', detail: wordOf(content['type']) };
    case 'request_welcome':
      return { icon: 'smile', title: 'Opened the chat', detail: '' };
    default:
      return null;
  }
}

const placeCard = (place: Json): Card => ({
  icon: 'pin',
  title: textOf(place['name']) ?? `${wordOf(place['latitude'])}, ${wordOf(place['longitude'])}`,
  detail: textOf(place['address']) ?? '',
});

function contactCard(cards: readonly Json[]): Card {
  const [first] = cards;
  const phones = listOf(first?.['phones']).filter(isJson);
  const name = first?.['name'];
  return {
    icon: 'card',
    title: isJson(name) ? wordOf(name['formatted_name']) : '',
    detail: cards.length > 1 ? `${cards.length} contacts` : wordOf(phones[0]?.['phone']),
  };
}

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount);
const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
const quantities = (list: readonly Json[]): number =>
  list.reduce((sum, item) => sum + Number(item['quantity'] ?? 1), 0);

function orderCard(list: readonly Json[]): Card {
  const total = list.reduce((sum, item) => sum + Number(item['quantity'] ?? 1) * Number(item['item_price'] ?? 0), 0);
  return {
    icon: 'cart',
    title: items(quantities(list)),
    detail: money(total, textOf(list[0]?.['currency']) ?? 'INR'),
  };
}

/** What an interactive message is about, or one card of its carousel. */
function actionCard(type: string, action: Json): Card | null {
  const parameters = isJson(action['parameters']) ? action['parameters'] : {};
  const order = isJson(parameters['order']) ? parameters['order'] : {};
  switch (type) {
    case 'product':
      return { icon: 'cart', title: wordOf(action['product_retailer_id']), detail: 'Product' };
    case 'catalog_message':
      return { icon: 'cart', title: 'Catalogue', detail: wordOf(parameters['thumbnail_product_retailer_id']) };
    case 'order_details':
      return {
        icon: 'cart',
        title: `Order ${wordOf(parameters['reference_id'])}`,
        detail: [totalOf(parameters), countOf(order)].filter((part) => part !== '').join(' · '),
      };
    case 'order_status':
      return {
        icon: 'cart',
        title: `Order ${wordOf(parameters['reference_id'])}`,
        detail: [wordOf(order['status']), wordOf(order['description'])].filter((part) => part !== '').join(' · '),
      };
    default:
      return null;
  }
}

function totalOf({ total_amount: total, currency }: Json): string {
  return isJson(total) ? money(Number(total['value']) / Number(total['offset'] ?? 100), textOf(currency) ?? 'INR') : '';
}

function countOf(order: Json): string {
  const list = listOf(order['items']).filter(isJson);
  return list.length === 0 ? '' : items(quantities(list));
}

function templateCard(content: Json): Card | null {
  const header = isJson(content['header']) ? content['header'] : {};
  const offer = content['limited_time_offer'];
  if (isJson(offer)) return { icon: 'clock', title: wordOf(offer['text']), detail: endOf(offer['expiration_time_ms']) };
  if (header['type'] === 'location') return placeCard(isJson(header['location']) ? header['location'] : header);
  if (header['type'] !== 'product') return null;
  const product = isJson(header['product']) ? header['product'] : header;
  return { icon: 'cart', title: wordOf(product['product_retailer_id']), detail: 'Product' };
}

const endOf = (time: unknown): string =>
  time === undefined
    ? ''
    : `Ends ${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(Number(time))}`;
