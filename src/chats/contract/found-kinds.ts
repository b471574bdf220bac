import { shownKind } from './message-text.ts';
import type { ContentType } from './message.ts';

/** Kinds of messages that a search can be narrowed to, as people tell them apart. */
export const foundKinds = [
  'text',
  'picture',
  'video',
  'audio',
  'document',
  'location',
  'card',
  'template',
  'order',
] as const;
export type FoundKind = (typeof foundKinds)[number];

const kinds: Readonly<Partial<Record<ContentType, FoundKind>>> = {
  text: 'text',
  comment: 'text',
  reply: 'text',
  location_request: 'text',
  selection_request: 'text',
  image: 'picture',
  sticker: 'picture',
  video: 'video',
  audio: 'audio',
  file: 'document',
  location: 'location',
  contacts: 'card',
  template: 'template',
  order: 'order',
  catalog: 'order',
  products: 'order',
};

/** The kind of a message; null for what has nothing to find. */
export const foundKind = (contentType: ContentType, content: Readonly<Record<string, unknown>>): FoundKind | null =>
  kinds[shownKind(contentType, content)] ?? null;
