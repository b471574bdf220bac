import { beforeAll, expect, test } from 'vitest';
import { sentStatements } from '../../app/testing/count-statements.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { RecordCountQuery } from '../contract/record.ts';
import { MAX_COUNT } from './list-records.ts';
import { useRecordFixture } from './testing/record-fixture.ts';

const { business, list } = useRecordFixture('contacts', 'contact');
/** These were made first, so that they are not among the latest records, which a search compares before all others. */
const PAPAYAS = 450;
const ZUCCHINI = 2_500;

beforeAll(async () => {
  await business.server.database.ownerPool.query(
    `insert into contacts (business_id, name, company_name, source)
     select $1, 'Zucchini ' || n, case when n <= 20 then 'Orchard ' || n end, 'import' from generate_series(1, $2) as n`,
    [business.businessId, ZUCCHINI],
  );
  await business.server.database.ownerPool.query(
    `insert into contacts (business_id, name, email, city, source)
     select $1, 'Mango ' || n || case when n <= $2 then ' Papaya' else '' end, 'customer' || n || '@example.test',
       case when n % 2 = 0 then 'Salem' else 'Pune' end, 'import'
     from generate_series(1, $3) as n`,
    [business.businessId, PAPAYAS, MAX_COUNT + 50],
  );
});

const count = (query: Partial<RecordCountQuery>) =>
  business.admin.call(calls.countRecords, { params: { module: 'contacts' }, query });
const inSalem = JSON.stringify({
  operator: 'AND',
  criteria: [{ field: 'city', comparator: 'equal', value: 'Salem' }],
});

test('what a term finds is counted up to a limit', async () => {
  expect(await count({ search_term: 'papaya' })).toEqual({ count: PAPAYAS, is_capped: false, sum: null });
  expect(await count({ search_term: 'mango' })).toEqual({ count: MAX_COUNT, is_capped: true, sum: null });
  expect(await count({ search_term: 'durian' })).toEqual({ count: 0, is_capped: false, sum: null });
});

test('criteria narrow what a term finds, also a term that more fit than are counted', async () => {
  const half = { is_capped: false, sum: null };
  expect(await count({ search_term: 'papaya', criteria: inSalem })).toEqual({ count: PAPAYAS / 2, ...half });
  expect(await count({ search_term: 'mango', criteria: inSalem })).toEqual({ count: (MAX_COUNT + 50) / 2, ...half });
});

test('a term that few of many records fit is counted by their ids, and not by reading all records', async () => {
  const sent = await sentStatements(business.server.services.pool, () => count({ search_term: 'papaya' }));
  expect(sent.filter(({ text }) => /count\(\*\)/.test(text)).map(({ text }) => /search_text like/.test(text))).toEqual([
    false,
  ]);
});

/** The names of a whole list, page by page. */
async function namesOf(query: Parameters<typeof list>[0], pages: number): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { records, has_more: hasMore } = await list({ ...query, limit: 100, ...(after !== undefined && { after }) });
    names.push(...records.map(({ name }) => String(name)));
    after = records.at(-1)?.id;
    if (!hasMore) break;
  }
  return names;
}

const mango = (n: number) => `Mango ${n}${n <= PAPAYAS ? ' Papaya' : ''}`;
const numbersDown = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

test('a term that few records fit finds all of them, page by page, however long ago they were made', async () => {
  expect(await namesOf({ search_term: 'papaya' }, 10)).toEqual(numbersDown(PAPAYAS, PAPAYAS).map(mango));
  expect(await namesOf({ search_term: 'mango 45' }, 1)).toEqual(
    [...numbersDown(4599, 100), ...numbersDown(459, 10), 45].slice(0, 100).map(mango),
  );
});

test('a term that nearly all records fit is read in the order of the list, page by page', async () => {
  expect(await namesOf({ search_term: 'mango' }, 3)).toEqual(numbersDown(MAX_COUNT + 50, 300).map(mango));
  const names = numbersDown(MAX_COUNT + 50, MAX_COUNT + 50)
    .map(mango)
    .toSorted();
  expect(await namesOf({ search_term: 'mango', sort_by: 'name', sort_order: 'asc' }, 3)).toEqual(names.slice(0, 300));
});

test('a term that many records far from the beginning of the list fit finds all of them', async () => {
  const query = { search_term: 'zucchini', sort_by: 'name', sort_order: 'asc' } as const;
  const names = numbersDown(ZUCCHINI, ZUCCHINI)
    .map((n) => `Zucchini ${n}`)
    .toSorted();
  expect(await namesOf(query, 2)).toEqual(names.slice(0, 200));
  const { records } = await list({ search_term: 'zucchini', sort_by: 'company_name', sort_order: 'asc', limit: 30 });
  expect(records.map(({ company_name: company }) => company)).toEqual([
    ...numbersDown(20, 20)
      .map((n) => `Orchard ${n}`)
      .toSorted(),
    ...Array.from({ length: 10 }, () => null),
  ]);
});

test.each([
  ['an e-mail with trigrams that are in every record', 'customer4321@example', [4321]],
  ['one that no record has, though each has its parts', 'example4321@customer', []],
  ['a word and the beginning of another one', 'papaya 31', [...numbersDown(319, 10), 31]],
  ['words of which one is in all records', 'mango 44 papaya', [...numbersDown(449, 10), 44]],
])('a term finds exactly the records that fit it: %s', async (_, search_term, expected) => {
  expect(await namesOf({ search_term }, 2)).toEqual(expected.map(mango));
});

test('a list of a term that few of many records fit is read by their ids, and not by reading all records', async () => {
  const sent = await sentStatements(business.server.services.pool, () => list({ search_term: 'papaya' }));
  expect(sent.some(({ text }) => /search_text like/.test(text))).toBe(false);
});
