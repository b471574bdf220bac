/** Letters, digits and underscores of a label; empty where it has none. */
export const slug = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 40);

/** A key made from a label that is not taken; from now on it is. */
export function freeKey(label: string, taken: Set<string>): string {
  const base = slug(label) || 'option';
  let key = base;
  for (let n = 2; taken.has(key); n += 1) key = `${base}_${n}`;
  taken.add(key);
  return key;
}
