import { storedFileRules } from '../../media/contract/media.ts';
import type { ContentType } from './message.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** As much as a row of the chat list or a quote can show. */
const MAX = 200;

/** One line that stands for a message in the chat list and in quotes; empty where only its kind can speak. */
export function messageText(contentType: ContentType, content: Content): string {
  return texts[contentType](content).slice(0, MAX).toWellFormed();
}

/** What a message is drawn as: a person sends every file as `file`, but a picture is shown as a picture. */
export function shownKind(contentType: ContentType, { mime_type: type }: Content): ContentType {
  if (contentType !== 'file' || typeof type !== 'string') return contentType;
  const family = storedFileRules.rules.find(({ types }) => types.includes(type))?.family;
  return family === 'image' || family === 'video' || family === 'audio' ? family : contentType;
}

/** The last message of a chat as a row of the list shows it. */
export const messagePreview = (
  contentType: ContentType,
  content: Content,
): { content_type: ContentType; text: string } => {
  const kind = shownKind(contentType, content);
  return { content_type: kind, text: messageText(kind, content) };
};

type Content = Readonly<Record<string, unknown>>;

const ownText = (content: Content): string => text(content.text);
const caption = (content: Content): string => text(content.caption);
const nothing = (): string => '';

const texts: Readonly<Record<ContentType, (content: Content) => string>> = {
  text: ownText,
  reply: ownText,
  location_request: ownText,
  selection_request: ownText,
  order: ownText,
  catalog: ownText,
  products: ownText,
  comment: ownText,
  template: (content) => text(content.body),
  image: caption,
  video: caption,
  audio: caption,
  sticker: caption,
  file: (content) => caption(content) || text(content.name),
  location: (content) => text(content.name) || text(content.address),
  contacts: ({ contacts }) =>
    Array.isArray(contacts) ? contacts.map((card: { name?: unknown }) => text(card.name)).join(', ') : '',
  system: nothing,
  deleted: nothing,
  unsupported: nothing,
};
