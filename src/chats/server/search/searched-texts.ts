import type { ContentType } from '../../contract/message.ts';
import type { MessageContent } from '../store/message-rows-store.ts';

/** Every text of a message that people read in its bubble, the most telling first. Empty where there is nothing to find. */
export const searchedTexts = (contentType: ContentType, content: MessageContent): string[] =>
  texts[contentType](content).filter((text) => text.trim() !== '');

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    : [];
const part = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const captioned = ({ caption, name }: MessageContent) => [text(caption), text(name)];
const written = ({ text: own }: MessageContent) => [text(own)];
const none = () => [];
/** A name that is a number is found by nobody, for a search by parts would tell the number (decision 39). */
const HAS_NUMBER = /\d{3}/;

const texts: Readonly<Record<ContentType, (content: MessageContent) => string[]>> = {
  text: written,
  reply: ({ text: own, description, answers }) => [
    text(own),
    text(description),
    ...list(answers).flatMap(({ label, text: answer }) => [text(label), text(answer)]),
  ],
  location_request: written,
  selection_request: ({ text: own, options }) => [
    text(own),
    ...list(options).flatMap(({ label, description }) => [text(label), text(description)]),
  ],
  order: ({ text: own, items }) => [text(own), ...list(items).map(({ product }) => text(product))],
  catalog: ({ text: own, footer }) => [text(own), text(footer)],
  products: ({ text: own, header, footer }) => [text(own), text(header), text(footer)],
  template: ({ body, header, footer, buttons }) => [
    text(body),
    text(part(header)['text']),
    text(footer),
    ...list(buttons).map((button) => text(button['text'])),
  ],
  image: captioned,
  video: captioned,
  audio: captioned,
  sticker: captioned,
  file: captioned,
  location: ({ name, address }) => [text(name), text(address)],
  contacts: ({ contacts }) =>
    list(contacts)
      .map(({ name }) => text(name))
      .filter((name) => !HAS_NUMBER.test(name)),
  comment: written,
  system: none,
  deleted: none,
  unsupported: none,
};
