import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { cutSlots, fillSlots, slot, withoutSlots } from './slots.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each<[string, object, string[], object]>([
  ['no slot', { text: 'Hello' }, [], { text: 'Hello' }],
  ['one inside a text', { text: `Hello ${slot(0)}.` }, ['Anna'], { text: 'Hello Anna.' }],
  ['twice, and in another order', { a: slot(1), b: [slot(0), slot(1)] }, ['x', 'y'], { a: 'y', b: ['x', 'y'] }],
  [
    'quotes, lines and other scripts',
    { text: slot(0) },
    ['"a"\\\n\t\u2028 தமிழ் 😀'],
    { text: '"a"\\\n\t\u2028 தமிழ் 😀' },
  ],
  ['a value that ends the string', { text: slot(0) }, ['","to":"all'], { text: '","to":"all' }],
  ['a value in the form of a slot', { text: slot(0) }, [slot(1), 'secret'], { text: slot(1) }],
  ['a missing value', { text: `Hello ${slot(2)}` }, ['x'], { text: 'Hello ' }],
])('%s: filled alike here and in the database', async (_, value, values, expected) => {
  const shared = cutSlots(value);
  const { rows } = await database.ownerPool.query<{ filled: unknown }>(
    'select fill_slots($1::text[], $2::smallint[], $3::jsonb) as filled',
    [shared.parts, shared.slots, JSON.stringify(values)],
  );
  expect(fillSlots(shared, values)).toEqual(expected);
  expect(rows[0]?.filled).toEqual(expected);
});

test('what a person has written contains no slot', () => {
  expect(cutSlots({ text: withoutSlots(`Hello ${slot(0)}`) }).slots).toEqual([]);
});
