import { createHash } from 'node:crypto';

/** `npm run nightly` sets it: every value with every subject. */
const isWhole = process.env['WHOLE_MATRICES'] === 'true';

const rank = (subject: string, value: unknown): string =>
  createHash('sha256')
    .update(`${subject} ${JSON.stringify(value)}`)
    .digest('hex');

const firstBy = <Item>(items: readonly Item[], rankOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, key: rankOf(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);

/**
 * Which values of a dimension (forbidden fields, wrong types, origins) each subject (a call, or a field of one) is checked
 * with. In the nightly run all of them; in every other run `size`, the same ones each time, since they are chosen by a hash
 * of both. A value that is among those of no subject is added to one, so that every value is used in every run.
 */
export function sampleMatrix<Value>(
  subjects: readonly string[],
  values: readonly Value[],
  size: number,
  whole = isWhole,
): (subject: string) => readonly Value[] {
  if (whole) return () => values;
  const chosen = new Map(
    subjects.map((subject) => [subject, new Set(firstBy(values, (value) => rank(subject, value)).slice(0, size))]),
  );
  const used = new Set([...chosen.values()].flatMap((sample) => [...sample]));
  for (const value of values.filter((each) => !used.has(each))) {
    const [first = ''] = firstBy(subjects, (subject) => rank(subject, value));
    chosen.get(first)?.add(value);
  }
  return (subject) => {
    const sample = chosen.get(subject);
    if (!sample) throw new Error(`${subject} is no subject of this matrix`);
    // In their own order, which the messages of failures follow.
    return values.filter((value) => sample.has(value));
  };
}
