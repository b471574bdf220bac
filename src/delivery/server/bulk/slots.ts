/**
 * What many messages have in common, as JSON that is cut where a value of each belongs. It is filled in one pass, here
 * and by `fill_slots` in the database; a value is never searched, so no value can be taken for a slot.
 */
export interface SharedJson {
  /** One more than slots: part, value, part, …, part. */
  parts: readonly string[];
  /** The index of the value behind each part but the last. */
  slots: readonly number[];
}

// Private-use characters, which no provider takes.
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SLOT = /\uE000(\d+)\uE001/;

/** Stands in a string of what is common where the member's value at `index` belongs. */
export const slot = (index: number): string => `${OPEN}${index}${CLOSE}`;

/** What a person has written may not contain what marks a slot. */
export const withoutSlots = (text: string): string => text.replaceAll(OPEN, '').replaceAll(CLOSE, '');

/** Cuts a value that has slots in its strings. */
export function cutSlots(value: object): SharedJson {
  const pieces = JSON.stringify(value).split(SLOT);
  return {
    parts: pieces.filter((_, index) => index % 2 === 0),
    slots: pieces.filter((_, index) => index % 2 === 1).map(Number),
  };
}

/** The whole value for one member. A missing value is empty. */
export function fillSlots({ parts, slots }: SharedJson, values: readonly string[]): unknown {
  const text = parts.map((part, index) => {
    const at = slots[index];
    return at === undefined ? part : part + JSON.stringify(values[at] ?? '').slice(1, -1);
  });
  return JSON.parse(text.join(''));
}
