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

type Made = (action: Json, parameters: Json, registry: Registry) => ShownButton[];

/** By the type of the interactive message. */
const INTERACTIVE: Readonly<Record<string, Made>> = {
  button: (action) =>
    listOf(action['buttons'])
      .filter(isJson)
      .map((button) => reply('button_reply', isJson(button['reply']) ? button['reply'] : {})),
  list: (action) => rowsIn(action, 'rows').map(([section, row]) => ({ ...reply('list_reply', row), section })),
  cta_url: (_, parameters) => [link(parameters)],
  location_request_message: () => [here()],
  product: (action) => [order('Add to cart', wordOf(action['catalog_id']), action)],
  product_list: (action) => productRows(wordOf(action['catalog_id']), action),
  catalog_message: (_, parameters) => [order('View catalogue', '', parameters)],
  flow: (_, parameters, registry) => [form(registry, parameters)],
  address_message: () => [address()],
  contact_request: () => [contact('Share contact info')],
  request_contact_info: () => [contact('Share contact info')],
  call_permission_request: () => [callPermission('accept', 'Allow calls'), callPermission('reject', 'Not now')],
  voice_call: (_, parameters) => [shown({ kind: 'call', text: textOf(parameters['display_text']) ?? 'Call' })],
  order_details: () => [shown({ kind: 'other', text: 'Review and pay' })],
};

const interactiveButtons = (registry: Registry, type: string, action: Json): ShownButton[] =>
  INTERACTIVE[type]?.(action, isJson(action['parameters']) ? action['parameters'] : {}, registry) ?? [];
