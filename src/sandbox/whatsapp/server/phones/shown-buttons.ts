import { isJson, listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { PhoneMessage } from '../registry/entities.ts';
import type { Registry } from '../registry/registry.ts';
import {
  address,
  callPermission,
  contact,
  form,
  here,
  link,
  order,
  productRows,
  reply,
  rowsIn,
  shown,
  type ShownButton,
} from './button-kinds.ts';
import { templateButton } from './template-button.ts';

/** The buttons of a message of the business: rows of a list and buttons of cards among them. */
export function buttonsOf(registry: Registry, { type, content }: PhoneMessage): ShownButton[] {
  if (type === 'template')
    return [
      ...templateButtons(registry, content),
      ...cardsIn(content).flatMap((card, cardIndex) =>
        templateButtons(registry, card).map((button) => ({ ...button, cardIndex })),
      ),
    ];
  if (type !== 'interactive') return [];
  const action = isJson(content['action']) ? content['action'] : {};
  return [
    ...interactiveButtons(registry, wordOf(content['type']), action),
    ...cardsIn(action).flatMap((card, cardIndex) => cardButtons(card).map((button) => ({ ...button, cardIndex }))),
  ];
}

/** The cards of a carousel in the order in which they are shown. */
export const cardsIn = (content: Json): Json[] =>
  listOf(content['cards'])
    .filter(isJson)
    .toSorted((a, b) => Number(a['card_index'] ?? 0) - Number(b['card_index'] ?? 0));

const templateButtons = (registry: Registry, content: Json): ShownButton[] =>
  listOf(content['buttons'])
    .filter(isJson)
    .flatMap((button) => templateButton(registry, button));

function cardButtons({ action }: Json): ShownButton[] {
  if (!isJson(action)) return [];
  if (textOf(action['product_retailer_id']) !== undefined)
    return [order('Add to cart', wordOf(action['catalog_id']), action)];
  return isJson(action['parameters']) ? [link(action['parameters'])] : [];
}

function interactiveButtons(registry: Registry, type: string, action: Json): ShownButton[] {
  const parameters = isJson(action['parameters']) ? action['parameters'] : {};
  switch (type) {
    case 'button':
      return listOf(action['buttons'])
        .filter(isJson)
        .map((button) => reply('button_reply', isJson(button['reply']) ? button['reply'] : {}));
    case 'list':
      return rowsIn(action, 'rows').map(([section, row]) => ({ ...reply('list_reply', row), section }));
    case 'cta_url':
      return [link(parameters)];
    case 'location_request_message':
      return [here()];
    case 'product':
      return [order('Add to cart', wordOf(action['catalog_id']), action)];
    case 'product_list':
      return productRows(wordOf(action['catalog_id']), action);
    case 'catalog_message':
      return [order('View catalogue', '', parameters)];
    case 'flow':
      return [form(registry, parameters)];
    case 'address_message':
      return [address()];
    case 'contact_request':
    case 'request_contact_info':
      return [contact('Share contact info')];
    case 'call_permission_request':
      return [callPermission('accept', 'Allow calls'), callPermission('reject', 'Not now')];
    case 'voice_call':
      return [shown({ kind: 'call', text: textOf(parameters['display_text']) ?? 'Call' })];
    case 'order_details':
      return [shown({ kind: 'other', text: 'Review and pay' })];
    default:
      return [];
  }
}
