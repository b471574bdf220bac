import { refuseMissing, refuseValue } from '../graph/graph-error.ts';
import { idOf, isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import type { CheckContext } from './check-context.ts';
import { checkMediaObject } from './check-media.ts';
import { checkLinkParameters } from './interactive-actions.ts';
import { checkKeys } from './known-keys.ts';
import { needLength, needText, requireOneOf } from './parameter-text.ts';

// Meta's reference, Interactive media carousel messages.
const LONGEST_CARD_BODY = 160;
const MOST_LINE_BREAKS = 2;

/** Whether the cards are numbered from 0 on, in any order. */
export const areNumbered = (cards: readonly Json[]): boolean =>
  new Set(cards.map((card) => Number(idOf(card['card_index']) ?? Number.NaN))).size === cards.length &&
  cards.every((card) => {
    const index = Number(idOf(card['card_index']) ?? Number.NaN);
    return Number.isInteger(index) && index >= 0 && index < cards.length;
  });

/** The cards of a carousel. Meta's reference, Messages, Interactive media carousel and product carousel. */
export function checkCards(action: Json, context: CheckContext): void {
  checkKeys(action, 'action_cards', "interactive['action']");
  const cards = listOf(action['cards']).filter(isJson);
  // No public source.
  if (cards.length < 2 || cards.length > 10)
    refuseValue('Invalid cards count. Min allowed cards: 2, Max allowed cards: 10');
  // No public source.
  if (!areNumbered(cards)) refuseValue("Param interactive['action']['cards']: 'card_index' must count from 0.");
  const kinds = new Set(
    cards.map((card, index) => checkCard(card, `interactive['action']['cards'][${index}]`, context)),
  );
  // No public source.
  if (kinds.size > 1)
    refuseValue('All cards of a carousel must be of the same type, with the same type of header and the same buttons.');
}

/** Returns the kind of the card and of its header. */
function checkCard(card: Json, name: string, context: CheckContext): string {
  checkKeys(card, 'interactive_card', name);
  const type = requireOneOf(card['type'], `${name}['type']`, ['cta_url', 'product']);
  const { action } = card;
  if (!isJson(action)) return refuseMissing(`${name}['action']`);
  if (type === 'product') {
    checkKeys(action, 'action_product', `${name}['action']`);
    needText(action['catalog_id'], `${name}['action']['catalog_id']`, 256);
    needText(action['product_retailer_id'], `${name}['action']['product_retailer_id']`, 256);
    return type;
  }
  const buttons = action['buttons'] === undefined ? checkCardLink(action, name) : checkCardButtons(action, name);
  checkCardBody(card['body'], name);
  return `${buttons} ${checkCardHeader(card['header'], name, context)}`;
}

function checkCardLink(action: Json, name: string): string {
  checkKeys(action, 'action_named', `${name}['action']`);
  if (action['name'] !== 'cta_url') refuseValue(`Param ${name}['action']['name'] must be cta_url.`);
  const { parameters } = action;
  if (!isJson(parameters)) return refuseMissing(`${name}['action']['parameters']`);
  checkLinkParameters(parameters, `${name}['action']['parameters']`);
  return 'link';
}

/** "One URL button, or one or more quick-reply buttons", of the same number on all cards: the source above, May 2026. */
function checkCardButtons(action: Json, name: string): string {
  checkKeys(action, 'action_buttons', `${name}['action']`);
  const buttons = listOf(action['buttons']).filter(isJson);
  if (buttons.length === 0) refuseMissing(`${name}['action']['buttons']`);
  for (const [index, button] of buttons.entries()) {
    const place = `${name}['action']['buttons'][${index}]`;
    checkKeys(button, 'card_button', place);
    requireOneOf(button['type'], `${place}['type']`, ['quick_reply']);
    const { quick_reply: reply } = button;
    if (!isJson(reply)) return refuseMissing(`${place}['quick_reply']`);
    checkKeys(reply, 'reply', `${place}['quick_reply']`);
    needLength(reply['id'], `${place}['quick_reply']['id']`, 'Button id', 256);
    needLength(reply['title'], `${place}['quick_reply']['title']`, 'Button title', 20);
  }
  return `${buttons.length} replies`;
}

function checkCardHeader(header: unknown, name: string, context: CheckContext): string {
  if (!isJson(header)) return refuseMissing(`${name}['header']`);
  checkKeys(header, 'interactive_header', `${name}['header']`);
  const kind = textOf(header['type']);
  if (kind !== 'image' && kind !== 'video') return refuseValue(`Param ${name}['header'] must be an image or a video.`);
  checkMediaObject(header[kind], kind, `${name}['header']['${kind}']`, context);
  return kind;
}

function checkCardBody(body: unknown, name: string): void {
  if (body === undefined) return;
  if (isJson(body)) checkKeys(body, 'interactive_text', `${name}['body']`);
  const text = needLength(
    isJson(body) ? body['text'] : undefined,
    `${name}['body']['text']`,
    'Card body text',
    LONGEST_CARD_BODY,
  );
  // No public source.
  if (text.split('\n').length - 1 > MOST_LINE_BREAKS)
    refuseValue(`Param ${name}['body']['text'] has more than ${MOST_LINE_BREAKS} line breaks.`);
}
