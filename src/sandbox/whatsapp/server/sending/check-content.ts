import { refuse, refuseMissing, refuseValue } from '../graph/graph-error.ts';
import { idOf, isJson, listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { BusinessNumber, Media } from '../registry/entities.ts';
import type { Registry } from '../registry/registry.ts';

/** Where the checks of a send look things up. */
export interface CheckContext {
  registry: Registry;
  number: BusinessNumber;
  now: number;
}

/** Length in the characters that people count. */
export const lengthOf = (text: string): number => [...text].length;

/** A text that must be there and not be longer than so. */
export function needText(value: unknown, name: string, max: number): string {
  if (value === undefined || value === null) return refuseMissing(name);
  if (typeof value !== 'string' || value.trim() === '') return refuseValue(`Param ${name} must be a non-empty string`);
  if (lengthOf(value) > max) refuseValue(`Param ${name} must be at most ${max} characters long.`);
  return value;
}

/** A text that may be missing. */
export function maybeText(value: unknown, name: string, max: number): void {
  if (value !== undefined && value !== null) needText(value, name, max);
}

const CAPTION = 1024;

/** Media by id or link; the response is the uploaded one, when it is by id. */
export function checkMediaObject(value: unknown, name: string, { registry, number, now }: CheckContext): Media | null {
  if (!isJson(value)) return refuseMissing(name);
  const id = idOf(value['id']);
  const link = textOf(value['link']);
  if (id === undefined && link === undefined)
    refuse(100, { message: `Param ${name}: either 'id' or 'link' is required.` });
  if (id !== undefined && link !== undefined)
    refuse(100, { message: `Param ${name}: 'id' and 'link' exclude each other.` });
  if (link !== undefined) {
    if (!/^https?:$/.test(URL.parse(link)?.protocol ?? '')) refuseValue(`Param ${name}['link'] is not a valid URL.`);
    return null;
  }
  const media = registry.media(id ?? '');
  if (!media || media.number_id !== number.id || media.expires_at <= now)
    refuse(100, { message: `Param ${name}['id'] is not a valid whatsapp business account media attachment ID` });
  return media;
}

function checkMedia(kind: string, { hasCaption, extra = [] }: { hasCaption: boolean; extra?: string[] }) {
  return (value: unknown, context: CheckContext): void => {
    checkMediaObject(value, kind, context);
    if (!isJson(value)) return;
    if (!hasCaption && value['caption'] !== undefined) refuseValue(`Unexpected key "caption" on param "${kind}".`);
    maybeText(value['caption'], `${kind}['caption']`, CAPTION);
    for (const key of extra) maybeText(value[key], `${kind}['${key}']`, 240);
  };
}

function checkText(value: unknown): void {
  if (!isJson(value)) return refuseMissing('text');
  needText(value['body'], "text['body']", 4096);
}

function checkLocation(value: unknown): void {
  if (!isJson(value)) return refuseMissing('location');
  for (const [key, limit] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    if (value[key] === undefined) refuseMissing(`location['${key}']`);
    const degrees = Number(value[key]);
    if (!Number.isFinite(degrees) || Math.abs(degrees) > limit)
      refuseValue(`Param location['${key}'] is not a valid ${key}.`);
  }
}

const MOST_CARDS = 257;

function checkContacts(value: unknown): void {
  const cards = listOf(value);
  if (cards.length === 0) return refuseMissing('contacts');
  if (cards.length > MOST_CARDS) refuseValue(`Param contacts must have at most ${MOST_CARDS} elements.`);
  for (const [index, card] of cards.entries()) {
    const name = isJson(card) ? card['name'] : undefined;
    if (!isJson(name)) return refuseMissing(`contacts[${index}]['name']`);
    needText(name['formatted_name'], `contacts[${index}]['name']['formatted_name']`, 1024);
    const parts = ['first_name', 'last_name', 'middle_name', 'suffix', 'prefix'];
    if (!parts.some((part) => textOf(name[part])))
      refuseValue(`contacts[${index}]['name'] needs one more part than formatted_name.`);
    const birthday = isJson(card) ? card['birthday'] : undefined;
    if (birthday !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(wordOf(birthday)))
      refuseValue(`Param contacts[${index}]['birthday'] must be YYYY-MM-DD.`);
  }
}

const REACT_WITHIN_MS = 30 * 86_400_000;

function checkReaction(value: unknown, { registry, number, now }: CheckContext): void {
  if (!isJson(value)) return refuseMissing('reaction');
  const id = needText(value['message_id'], "reaction['message_id']", 512);
  if (typeof value['emoji'] !== 'string') refuseMissing("reaction['emoji']");
  const chat = registry.state.chats.find(
    (each) => each.number_id === number.id && each.messages.some((one) => one.id === id),
  );
  const target = chat?.messages.find((one) => one.id === id);
  if (target && (target.is_deleted || target.type === 'reaction' || now - target.time > REACT_WITHIN_MS))
    refuseValue('The message that is reacted to is too old, deleted or a reaction itself.');
}

/** The check of each plain kind, by its name. Interactive and template have files of their own. */
export const CONTENT_CHECKS: Readonly<Record<string, (value: unknown, context: CheckContext) => void>> = {
  text: checkText,
  image: checkMedia('image', { hasCaption: true }),
  video: checkMedia('video', { hasCaption: true }),
  document: checkMedia('document', { hasCaption: true, extra: ['filename'] }),
  audio: checkMedia('audio', { hasCaption: false }),
  sticker: checkMedia('sticker', { hasCaption: false }),
  location: checkLocation,
  contacts: checkContacts,
  reaction: checkReaction,
};

/** What an object of a kind reads like, for a log. */
export function contentOf(body: Json, type: string): Json {
  const value = body[type];
  if (type === 'contacts') return { contacts: listOf(value) };
  return isJson(value) ? value : {};
}
