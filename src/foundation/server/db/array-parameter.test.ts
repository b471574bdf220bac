import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { arrayParameter } from './array-parameter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const TEXTS = [
  '',
  ' ',
  'null',
  'NULL',
  'a,b',
  '{a}',
  'a "quoted" word',
  'back\\slash',
  'back\\\\n',
  '\\"',
  'a\nb\tc\r\u0001\u007f\u2028',
  'é 👍 \u{1f469}\u{200d}\u{1f680}',
  '{"text":"line\\nbreak \\"and\\" more"}',
];

test.each([...TEXTS.map((text) => [text]), TEXTS, [], [null, 'a', null]])(
  'the database reads what was given: %j',
  async (...values) => {
    const { rows } = await database.ownerPool.query<{ read: unknown }>('select $1::text[] as read', [
      arrayParameter(values),
    ]);
    expect(rows[0]?.read).toEqual(values);
  },
);

test('documents, numbers, booleans and nulls, too', async () => {
  const document = JSON.stringify({ text: 'line\nbreak "and" back\\slash é' });
  const { rows } = await database.ownerPool.query<object>(
    'select $1::jsonb[] as documents, $2::int[] as numbers, $3::boolean[] as booleans, $4::timestamptz[] is null as none',
    [arrayParameter([document, null]), arrayParameter([1, null, -2]), arrayParameter([true, null, false]), null],
  );
  expect(rows[0]).toEqual({
    documents: [JSON.parse(document), null],
    numbers: [1, null, -2],
    booleans: [true, null, false],
    none: true,
  });
});
