/** An object of a payload, nothing of which is sure. */
export type Json = Readonly<Record<string, unknown>>;

// Some ids are integers in JSON, and longer than a number is exact.
const LONG_INTEGER = /[[:,]\s*\d{16}/;

/** Parses a payload; integers too long for a number become text. Throws when it is no JSON. */
export function parsePayload(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (!LONG_INTEGER.test(text)) return JSON.parse(text);
  const keep = (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source ?? '') ? source : value;
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown);
}

/** The object, or an empty one. */
export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The list, or an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

// PostgreSQL stores neither U+0000 nor half a surrogate pair; a message must not be lost for one.
// oxlint-disable-next-line no-control-regex -- U+0000 is what it is about
const UNSTORABLE = /\u0000|[\ud800-\udfff]/;
const storable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- as above
  UNSTORABLE.test(text) ? text.replaceAll(/\u0000/g, '').toWellFormed() : text;

/** Text that can be stored; null when absent or empty ("" means absent in previews of the API). Ids may come as numbers. */
export function asText(value: unknown, mayBeBlank = false): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = storable(value);
  return text === '' || (!mayBeBlank && text.trim() === '') ? null : text;
}

/** A number, also one that came as text. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

// 2009-02-13, before WhatsApp had an API, and 2100: what lies outside is no time.
const FIRST_SECOND = 1_234_567_890;
const LAST_SECOND = 4_102_444_800;

/** Unix seconds, as text or number, as ISO 8601; null when they are no time. */
export function asTime(value: unknown): string | null {
  const seconds = asNumber(value);
  if (seconds === null || seconds < FIRST_SECOND || seconds > LAST_SECOND) return null;
  return new Date(Math.floor(seconds) * 1000).toISOString();
}
