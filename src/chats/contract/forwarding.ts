import type { ContentType, Message } from './message.ts';

/** Messages that are forwarded at once, and chats that they go to: as many sends as a person can look over. */
export const MOST_FORWARDED = 10;
export const MOST_FORWARD_CHATS = 10;

/**
 * Kinds that say the same to somebody else. A template greets its reader by name and needs the provider's approval, an order
 * belongs to its customer, and a question with options is answered in its chat.
 */
const KINDS: ReadonlySet<ContentType> = new Set([
  'text',
  'image',
  'video',
  'audio',
  'file',
  'sticker',
  'location',
  'contacts',
]);

/** Whether a message can be sent again into another chat: its kind can, and its file is here. */
export const isForwardable = ({ content_type: kind, content }: Pick<Message, 'content_type' | 'content'>): boolean =>
  KINDS.has(kind) && (!('csid' in content) || content['csid'] !== null);
