import { crc32 } from 'node:zlib';

export type MessageDirection = 'incoming' | 'outgoing';

/** What an id tells: who the chat is with, and who wrote. */
export interface MessageIdParts {
  person: string;
  direction: MessageDirection;
}

const WRITER: Readonly<Record<MessageDirection, string>> = { outgoing: '\x11', incoming: '\x12' };
// In hexadecimal: two bytes, a length, the person, the writer and the unique part.
const FORM = /^1d18..((?:..)*)150200(11|12)1814((?:..){20})00$/;

const checkOf = (count: string, person: string, direction: MessageDirection): string =>
  crc32(`${count}:${person}:${direction}`).toString(16).padStart(8, '0').toUpperCase();

/**
 * An id of a message in the provider's form, which names the person and the writer. It carries a check of its own, so
 * that an id that was never given out is told from one of a message that is not kept.
 */
export function makeMessageId(start: number, counter: number, person: string, direction: MessageDirection): string {
  const count = `${start.toString(16).padStart(4, '0')}${counter.toString(16).padStart(8, '0')}`.toUpperCase();
  const unique = `${checkOf(count, person, direction)}${count}`;
  const bytes = `\x1d\x18${String.fromCharCode(person.length)}${person}\x15\x02\x00${WRITER[direction]}\x18\x14${unique}\x00`;
  return `wamid.${Buffer.from(bytes, 'latin1').toString('base64')}`;
}

/** What such an id tells; null for one that was not made here. */
export function readMessageId(id: string): MessageIdParts | null {
  if (!id.startsWith('wamid.')) return null;
  const [, person = '', writer, unique] = FORM.exec(Buffer.from(id.slice(6), 'base64').toString('hex')) ?? [];
  if (unique === undefined) return null;
  const direction = writer === '11' ? 'outgoing' : 'incoming';
  const [check, count] = [latin(unique).slice(0, 8), latin(unique).slice(8)];
  return check === checkOf(count, latin(person), direction) ? { person: latin(person), direction } : null;
}

const latin = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');
