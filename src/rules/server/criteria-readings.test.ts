import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { useTestDatabase } from '../../foundation/testing/test-database.ts';
import { comparatorsOf, needsNoValue, takesList, type ValueKindName } from '../contract/comparators.ts';
import { startOfDay } from '../contract/day-in-zone.ts';
import { checkCriteria, type Condition, type CriteriaField, type CriteriaGroup } from '../contract/criteria.ts';
import { evaluateCriteria } from '../contract/evaluate-criteria.ts';
import { foldText } from '../contract/fold-text.ts';
import { fieldOfSources, fieldsOfSources, readTime, timeSource } from '../contract/sources.ts';
import { compileCriteria, timeSqlField, type SqlField } from './compile-criteria.ts';

// Criteria are read twice: as SQL for lists, in memory for rules. Generated rows and trees find where they differ.

const database = useTestDatabase();

/** Every storage that fields have, with how the row of the wire is read from it. */
const columns: Readonly<Record<string, { kind: ValueKindName; type: string; sql: SqlField }>> = {
  text: { kind: 'text', type: 'text', sql: { kind: 'text', one: 'lower(r.text)' } },
  mobile: { kind: 'address_text', type: 'text', sql: { kind: 'address_text', one: 'lower(r.mobile)' } },
  stage: { kind: 'choice', type: 'text', sql: { kind: 'choice', one: 'r.stage', type: 'text' } },
  owner: { kind: 'choice', type: 'bigint', sql: { kind: 'choice', one: 'r.owner', type: 'bigint' } },
  tags: {
    kind: 'choices',
    type: 'jsonb',
    sql: {
      kind: 'choices',
      some: (condition) =>
        `exists (select from jsonb_array_elements_text(r.tags) as e (value) where ${condition('e.value')})`,
    },
  },
  amount: { kind: 'number', type: 'bigint', sql: { kind: 'number', one: 'r.amount', scale: 10_000 } },
  day: { kind: 'date', type: 'text', sql: { kind: 'date', one: 'r.day' } },
  clock: { kind: 'time', type: 'text', sql: { kind: 'time', one: 'r.clock' } },
  at: { kind: 'instant', type: 'timestamptz', sql: { kind: 'instant', one: 'r.at' } },
  agreed: { kind: 'boolean', type: 'boolean', sql: { kind: 'boolean', one: 'r.agreed' } },
  file: { kind: 'file', type: 'text', sql: { kind: 'file', one: 'r.file' } },
};
const own = Object.entries(columns).map(([name, { kind }]): CriteriaField => ({ name, label: name, type: name, kind }));
const fieldOf = fieldOfSources(own, [timeSource]);
const names = [...own, ...fieldsOfSources([timeSource])].map(({ name }) => name);

const texts = fc.oneof(
  fc.constantFrom(
    '',
    'salem',
    'SALEM',
    'Sálem',
    'ΣΑΣ',
    'İstanbul',
    'கோவை',
    'a%b_c\\',
    '%',
    '_',
    '\\',
    '2026',
    '👋🏽',
    'ß',
    '\u{10ffff}',
  ),
  fc.string({ unit: fc.constantFrom('a', 'A', 'b', '%', '_', '\\', ' ', 'é', 'Σ', '😀', '\u{ffff}'), maxLength: 4 }),
);
const dayNames = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-11-01', '2026-10-25', '2026-11-20', '2026-11-19'];
const days = fc.constantFrom(...dayNames);
const zones = ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'];
/** Where days begin, and the milliseconds beside it. */
const edges = dayNames.flatMap((day) =>
  zones.flatMap((zone) => [-1, 0, 1].map((ms) => new Date(startOfDay(day, zone) + ms).toISOString())),
);
const instants = fc.constantFrom(...edges);
/** The database keeps microseconds; the wire has milliseconds. */
const stored = fc
  .tuple(instants, fc.constantFrom('', '001', '999'))
  .map(([at, micros]) => at.replace('Z', `${micros}Z`));
const keys = fc.constantFrom('new', 'won', 'lost', 'NEW');
const ids = fc.constantFrom('1', '2', '77', '9223372036854775807');
const numbers = fc.oneof(
  fc.constantFrom(0, 0.1, -0.1, 0.3, 12.3456, 1e10, -5),
  fc.integer({ min: -30_000, max: 30_000 }).map((n) => n / 10_000),
);
const clocks = fc.constantFrom('00:00:00', '09:30:00', '14:30:00', '10:00:00', '15:30:00', '23:59:59');

/** Values as rows have them; null for none. */
const row = fc.record({
  text: fc.option(texts),
  mobile: fc.option(texts),
  stage: fc.option(keys),
  owner: fc.option(ids),
  tags: fc.option(fc.uniqueArray(keys, { maxLength: 3 })),
  amount: fc.option(numbers),
  day: fc.option(days),
  clock: fc.option(clocks),
  at: fc.option(stored),
  agreed: fc.option(fc.boolean()),
  file: fc.option(fc.constant('1')),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

const onWire = (from: Row, name: string): unknown =>
  name === 'at' && from.at !== null ? new Date(from.at).toISOString() : from[name as keyof Row];

const relative = fc.integer({ min: -3, max: 3 }).map((offset) => ({ unit: 'day', offset }));
/** What a condition on each field can be compared with. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text: texts,
  mobile: texts,
  stage: keys,
  owner: fc.oneof(
    ids,
    ids.map((id) => ({ id, label: 'x' })),
  ),
  tags: keys,
  // Finer than what is stored, too.
  amount: fc.oneof(
    numbers,
    numbers.map((n) => n + 0.00005),
    numbers.map((n) => n + 1e-13),
  ),
  day: fc.oneof(days, relative),
  clock: fc.oneof(clocks, fc.constant('09:30')),
  at: fc.oneof(instants, days, relative),
  agreed: fc.boolean(),
  'time.weekday': fc.constantFrom('friday', 'saturday', 'sunday', 'monday'),
  'time.time_of_day': clocks,
  'time.today': fc.oneof(days, relative),
};

const conditionOn = (fields: readonly string[]): fc.Arbitrary<Condition> =>
  fc
    .constantFrom(...fields)
    .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...comparatorsOf[fieldOf(field)?.kind ?? 'file'])))
    .chain(([field, comparator]): fc.Arbitrary<Condition> => {
      if (needsNoValue(comparator)) return fc.constant({ field, comparator });
      const value = values[field] ?? fc.constant('');
      return (takesList(comparator) ? fc.array(value, { minLength: 1, maxLength: 3 }) : value).map((given) => ({
        field,
        comparator,
        value: given,
      }));
    });

const treeOn = (fields: readonly string[]): fc.Arbitrary<CriteriaGroup> =>
  fc.letrec<{ tree: CriteriaGroup }>((tie) => ({
    tree: fc.record({
      operator: fc.constantFrom('AND' as const, 'OR' as const),
      criteria: fc.array(fc.oneof({ maxDepth: 3 }, conditionOn(fields), tie('tree')), { minLength: 1, maxLength: 4 }),
    }),
  })).tree;

const moment = fc.record({
  now: fc.constantFrom('2026-03-29T00:30:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-01T05:30:00.000Z'),
  zone: fc.constantFrom(...zones),
});

/** The rows that a statement finds, by their index. */
async function found(
  rows: readonly Row[],
  criteria: CriteriaGroup,
  at: { now: string; zone: string },
): Promise<number[]> {
  const parameters: unknown[] = [
    JSON.stringify(
      rows.map((each, index) => ({
        ...each,
        amount: each.amount === null ? null : Math.round(each.amount * 10_000),
        index,
      })),
    ),
  ];
  const parameter = (value: unknown, type: string) => `$${parameters.push(value)}::${type}`;
  const where = compileCriteria(criteria, {
    ...at,
    parameter,
    fieldOf: (name) => columns[name]?.sql ?? timeSqlField(name, { ...at, parameter }),
  });
  const definition = Object.entries(columns).map(([name, { type }]) => `${name} ${type}`);
  // Days and times of day stand in columns of the collation "C".
  const selected = Object.entries(columns).map(([name, { kind }]) =>
    kind === 'date' || kind === 'time' ? `${name} collate "C" as ${name}` : name,
  );
  const text = `select r.index from (select index, ${selected.join(', ')}
    from jsonb_to_recordset($1) as e (index int, ${definition.join(', ')})) r where ${where} order by r.index`;
  return inTransaction({ pool: database.systemPool, businessId: null, mode: 'read' }, async (tx) =>
    (await tx.run<{ index: number }>({ name: '', text }, parameters)).map(({ index }) => index),
  );
}

test.each([
  ['all fields', names, 400],
  // Where days begin and end is met by few of all rows and conditions.
  ['times', ['at', 'time.time_of_day', 'time.today'], 400],
] as const)('[RULE-03] criteria on %s find the same rows in the database and in memory', async (_, fields, numRuns) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      treeOn(fields),
      moment,
      async (rows, criteria, at) => {
        // What the check refuses (an empty value) never gets to either of them.
        fc.pre(checkCriteria(criteria, fieldOf).length === 0);
        const inMemory = rows.flatMap((each, index) =>
          evaluateCriteria(criteria, { ...at, fieldOf, read: (name) => readTime(name, at) ?? onWire(each, name) })
            ? [index]
            : [],
        );
        expect(await found(rows, criteria, at)).toEqual(inMemory);
      },
    ),
    { numRuns },
  );
});

test('a text is folded as the database folds it, whatever the character', async () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (point) => point > 0 && (point < 0xd800 || point > 0xdfff),
  );
  const client = await database.ownerPool.connect();
  try {
    const differing: string[] = [];
    for (let from = 0; from < points.length; from += 100_000) {
      const characters = points.slice(from, from + 100_000).map((point) => String.fromCodePoint(point));
      const { rows } = await client.query<{ folded: string[] }>(
        'select array_agg(lower(e.c) order by e.n) as folded from unnest($1::text[]) with ordinality as e (c, n)',
        [characters],
      );
      const folded = rows[0]?.folded ?? [];
      differing.push(
        ...characters.flatMap((character, index) =>
          foldText(character) === folded[index] ? [] : [`U+${(character.codePointAt(0) ?? 0).toString(16)}`],
        ),
      );
    }
    expect(differing).toEqual([]);
    const { rows } = await client.query<{ word: string }>("select lower('ΣΑΣ İSTANBUL STRASSE') as word");
    expect(foldText('ΣΑΣ İSTANBUL STRASSE')).toBe(rows[0]?.word);
  } finally {
    client.release();
  }
});
