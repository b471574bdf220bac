import { isJson, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { Phone, PhoneMessage } from '../registry/entities.ts';

const NAMES: Readonly<Record<string, { name: string; icon: string }>> = {
  text: { name: 'Text', icon: 'chat' },
  image: { name: 'Image', icon: 'image' },
  video: { name: 'Video', icon: 'image' },
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
  revoke: { name: 'Deleted', icon: 'alert' },
};

const LONGEST = 80;

/** What a message says in one line. */
export function lineOf(type: string, content: Json): string {
  const body = content['body'];
  const response = content['button_reply'] ?? content['list_reply'];
  const line =
    (isJson(response) ? textOf(response['title']) : undefined) ??
    (isJson(body) ? textOf(body['text']) : textOf(body)) ??
    textOf(content['caption']) ??
    textOf(content['filename']) ??
    textOf(content['name']) ??
    textOf(content['emoji']) ??
    textOf(content['text']) ??
    NAMES[type]?.name ??
    type;
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function show({ feed }: Platform, phone: Phone, message: PhoneMessage, way: 'in' | 'out', json: Json): void {
  const { name, icon } = NAMES[message.type] ?? { name: message.type, icon: 'chat' };
  feed.add({
    group: 'messages',
    icon,
    title: titleOf(message, name, way),
    detail: `${phone.name} · ${lineOf(message.type, message.content)}`,
    json,
  });
}

const titleOf = ({ type }: PhoneMessage, name: string, way: 'in' | 'out'): string =>
  type === 'button' || (type === 'interactive' && way === 'in') ? 'Button tapped' : `${name} ${way}`;

/** Writes a line of the event log about a message of the business. */
export const showOutgoing = (platform: Platform, phone: Phone, message: PhoneMessage): void =>
  show(platform, phone, message, 'out', { id: message.id, type: message.type, [message.type]: message.content });

/** Writes a line about a message of a customer. */
export const showIncoming = (platform: Platform, phone: Phone, message: PhoneMessage, json: Json): void =>
  show(platform, phone, message, 'in', json);
