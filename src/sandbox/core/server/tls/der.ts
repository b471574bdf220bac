/* ASN.1 in DER, as far as a certificate needs it. ITU-T X.690. */

function element(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  const size = length < 0x80 ? [length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => element(0x30, Buffer.concat(parts));
export const setOf = (...parts: Uint8Array[]): Buffer => element(0x31, Buffer.concat(parts));
export const octets = (content: Uint8Array): Buffer => element(0x04, content);
export const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text));
export const yes = (): Buffer => element(0x01, Buffer.from([0xff]));

/** A positive whole number: a leading zero keeps it positive. */
export const integer = (bytes: Uint8Array): Buffer =>
  element(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);

/** Bits, of which so many at the end are not used. */
export const bits = (content: Uint8Array, unused = 0): Buffer =>
  element(0x03, Buffer.concat([Buffer.from([unused]), content]));

/** Something that the form names by a number only; `isWhole` when it has parts of its own. */
export const tagged = (number: number, content: Uint8Array, isWhole = true): Buffer =>
  element((isWhole ? 0xa0 : 0x80) | number, content);

/** A name such as 2.5.29.17. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return element(0x06, Buffer.from(bytes));
}

/** A time before 2050, in whole seconds. */
export const utcTime = (milliseconds: number): Buffer =>
  element(0x17, Buffer.from(`${new Date(milliseconds).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
