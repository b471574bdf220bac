import { beforeAll, expect, test } from 'vitest';
import { sentStatements } from '../../app/testing/count-statements.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { RecordCountQuery } from '../contract/record.ts';
import { MAX_COUNT } from './list-records.ts';
import { useRecordFixture } from './testing/record-fixture.ts';

const { business } = useRecordFixture('contacts', 'contact');
const PAPAYAS = 450;

beforeAll(async () => {
  await business.server.database.ownerPool.query(
    `insert into contacts (business_id, name, city, source)
     select $1, 'Mango ' || n || case when n <= $2 then ' Papaya' else '' end, case when n % 2 = 0 then 'Salem' else 'Pune' end, 'import'
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
