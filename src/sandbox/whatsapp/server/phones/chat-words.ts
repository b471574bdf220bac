import { isJson, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { Phone, PhoneMessage } from '../registry/entities.ts';

const NAMES: Readonly<Record<string, { name: string; icon: string }>> = {
  text: { name: 'Text', icon: 'chat' },
  image: { name: 'Image', icon: 'image' },
  video: { name: 'Video', icon: 'video' },
  audio: { name: 'Voice', icon: 'mic' },
  document: { name: 'Document', icon: 'file' },
  sticker: { name: 'Sticker', icon: 'sticker' },
  location: { name: 'Location', icon: 'pin' },
  contacts: { name: 'Contact', icon: 'card' },
  order: { name: 'Order', icon: 'cart' },
  reaction: { name: 'Reaction', icon: 'smile' },
  interactive: { name: 'Buttons', icon: 'chat' },
  template: { name: 'Template', icon: 'chat' },
  button: { name: 'Button', icon: 'zap' },
  edit: { name: 'Edit', icon: 'edit' },
  revoke: { name: 'Deletion', icon: 'trash' },
  request_welcome: { name: 'Chat opened', icon: 'smile' },
  unsupported: { name: 'Unsupported message', icon: 'alert' },
};

/** Interactive messages by their own type. */
const INTERACTIVE: Readonly<Record<string, { name: string; icon: string }>> = {
  list: { name: 'List', icon: 'list' },
  cta_url: { name: 'Link', icon: 'ext' },
  location_request_message: { name: 'Location request', icon: 'pin' },
  product: { name: 'Product', icon: 'cart' },
  product_list: { name: 'Products', icon: 'cart' },
  catalog_message: { name: 'Catalogue', icon: 'cart' },
  flow: { name: 'Form', icon: 'form' },
  nfm_reply: { name: 'Form', icon: 'form' },
  address_message: { name: 'Address request', icon: 'form' },
  carousel: { name: 'Carousel', icon: 'image' },
  order_details: { name: 'Order details', icon: 'cart' },
  order_status: { name: 'Order status', icon: 'cart' },
};

const LONGEST = 80;

/** What a message says in one line. */
export function lineOf(type: string, content: Json): string {
  const edited = content['message'];
  const kind = isJson(edited) ? wordOf(edited['type']) : '';
  if (isJson(edited) && isJson(edited[kind])) return lineOf(kind, edited[kind]);
  const line = wordsIn(content) ?? NAMES[type]?.name ?? type;
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const WORDS = ['caption', 'filename', 'name', 'emoji', 'text'] as const;

function wordsIn(content: Json): string | undefined {
  const { body } = content;
  const response = content['button_reply'] ?? content['list_reply'];
  return [
    isJson(response) ? response['title'] : undefined,
    isJson(body) ? body['text'] : body,
    ...WORDS.map((name) => content[name]),
  ]
    .map(textOf)
    .find((text) => text !== undefined);
}

function show({ feed }: Platform, phone: Phone, message: PhoneMessage, way: 'in' | 'out', json: Json): void {
  const own = message.type === 'interactive' ? INTERACTIVE[wordOf(message.content['type'])] : undefined;
  const { name, icon } = own ?? NAMES[message.type] ?? { name: message.type, icon: 'chat' };
  feed.add({
    group: 'messages',
    icon,
    title: titleOf(message, name, way),
    detail: `${phone.name} · ${lineOf(message.type, message.content)}`,
    json,
  });
}

const titleOf = ({ type, content }: PhoneMessage, name: string, way: 'in' | 'out'): string =>
  type === 'button' || (type === 'interactive' && way === 'in' && content['type'] !== 'nfm_reply')
    ? 'Button tapped'
    : `${name} ${way}`;

/** Writes a line of the event log about a message of the business. */
export const showOutgoing = (platform: Platform, phone: Phone, message: PhoneMessage): void =>
  show(platform, phone, message, 'out', { id: message.id, type: message.type, [message.type]: message.content });

/** Writes a line about a message of a customer. */
export const showIncoming = (platform: Platform, phone: Phone, message: PhoneMessage, json: Json): void =>
  show(platform, phone, message, 'in', json);
