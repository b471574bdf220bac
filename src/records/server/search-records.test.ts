import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fillPath } from '../../foundation/contract/endpoint.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import { searchEverything, type Searchable, type SearchContext } from './search-records.ts';
import { recordCalls, useRecordFixture } from './testing/record-fixture.ts';

const { business, create } = useRecordFixture('contacts', 'contact');
const of = (module: string, one: string) => recordCalls(() => business.admin, module, one);

async function search(search_term: string, client = business.admin) {
  const { results } = await client.call(calls.search, { query: { search_term } });
  return Object.fromEntries(results.map(({ name, hits }) => [name, hits.map(({ label }) => label)]));
}

test('one call finds records of every module, names that begin with the term first, newest of them before others', async () => {
  const contact = await create({ name: 'Lakshmi Subramanian', mobile: '+919000041207' });
  await create({ name: 'Meena Lakhan' });
  await create({ name: 'Lakhan Rathore' });
  await create({ name: 'Other', company_name: 'Lake House' });
  await of('enquiries', 'enquiry').create({ title: '30 stoles for Lake House', contact: contact.id });
  await of('tasks', 'task').create({ title: 'Call Lakshmi', contact: contact.id });
  expect(await search('lak')).toEqual({
    contacts: ['Lakhan Rathore', 'Lakshmi Subramanian', 'Meena Lakhan', 'Other'],
    enquiries: ['30 stoles for Lake House'],
    tasks: ['Call Lakshmi'],
  });
  const { results } = await business.admin.call(calls.search, { query: { search_term: '90000 41207' } });
  expect(results).toEqual([
    {
      name: 'contacts',
      hits: [{ id: contact.id, label: 'Lakshmi Subramanian', detail: '+919000041207' }],
      has_more: false,
    },
  ]);
});

test('a contact is found by a part of its further phones and e-mails, and not by what these are called', async () => {
  const { id } = await create({
    name: 'Grace Wanjiru',
    mobile: '+254700000433',
    phones: [{ label: 'Workshop', value: '+254733123987' }],
    emails: [{ label: 'Accounts', value: 'ledger@mwangihotels.example' }],
  });
  for (const term of ['733 123 987', '3123987', 'mwangihotels', 'ledger@mwangi']) {
    const { results } = await business.admin.call(calls.search, { query: { search_term: term } });
    expect(
      results[0]?.hits.map((hit) => hit.id),
      term,
    ).toEqual([id]);
  }
  expect(await search('workshop')).toEqual({});
  expect(await search('accounts')).toEqual({});
});

test('several words are found in any order, and each of them must be there', async () => {
  const { id } = await create({ name: 'Senthil Kumar', company_name: 'Palani Silks', mobile: '+919000077111' });
  await create({ name: 'Senthil Raja' });
  for (const term of [
    'kumar senthil',
    'senthil kumar',
    'sen kum',
    'palani senthil',
    'ku senthil',
    'senthil 90000771',
  ]) {
    const { results } = await business.admin.call(calls.search, { query: { search_term: term } });
    expect(
      results[0]?.hits.map((hit) => hit.id),
      term,
    ).toEqual([id]);
    const listed = await business.admin.call(calls.listRecords, {
      params: { module: 'contacts' },
      query: { search_term: term },
    });
    expect(
      (listed as unknown as { contacts: { id: string }[] }).contacts.map((contact) => contact.id),
      term,
    ).toEqual([id]);
  }
  expect(await search('kumar mohan')).toEqual({});
});

test('five of a module are shown, and whether there are more', async () => {
  for (let n = 0; n < 7; n += 1) await create({ name: `Weaver ${n}` });
  const { results } = await business.admin.call(calls.search, { query: { search_term: 'weaver' } });
  expect(results).toMatchObject([{ name: 'contacts', has_more: true }]);
  expect(results[0]?.hits).toHaveLength(5);
});

test('[S1 S4] a search finds nothing of another business, and nothing that the role may not read', async () => {
  await create({ name: 'Kept to ourselves' });
  const { client: stranger } = await business.server.signUp();
  expect(await search('ourselves', stranger)).toEqual({});
  const may = (permissions: string[]) =>
    inTransaction({ pool: business.server.services.pool, businessId: business.businessId, mode: 'read' }, (tx) =>
      searchEverything(context(tx, permissions), 'ourselves'),
    );
  expect(await may(['offerings.edit'])).toEqual([]);
  expect(await may(['records.edit'])).toHaveLength(1);
});

test('an area adds what a search finds besides', async () => {
  const templates: Searchable = {
    name: 'templates',
    permission: 'business.read',
    search: (_, term, limit) =>
      Promise.resolve(
        Array.from({ length: limit }, (_each, n) => ({ id: String(n + 1), label: `${term} ${n}`, detail: '' })),
      ),
  };
  const found = await inTransaction(
    { pool: business.server.services.pool, businessId: business.businessId, mode: 'read' },
    (tx) => searchEverything(context(tx, ['business.read'], [templates]), '  greeting '),
  );
  expect(found).toMatchObject([{ name: 'templates', has_more: true }]);
  expect(found[0]?.hits.map(({ label }) => label)).toContain('greeting 4');
});

test('[S32] a business that searches too often waits, and another one does not', async () => {
  const { name } = calls.search.throttle;
  await business.admin.call(calls.search, { query: { search_term: 'weaver' } });
  const key = `${name}:${createHash('sha256').update(business.businessId).digest('base64url')}`;
  await business.server.database.ownerPool.query('update rate_limits set hits = 1200 where key = $1', [key]);
  const path = `${fillPath(calls.search.path)}?search_term=weaver`;
  expect((await business.admin.send('GET', path)).status).toBe(429);
  const { client: stranger } = await business.server.signUp();
  expect((await stranger.send('GET', path)).status).toBeLessThan(300);
});

const context = (tx: SearchContext['tx'], permissions: string[], searchables: readonly Searchable[] = []) =>
  ({
    tx,
    businessId: business.businessId,
    services: {
      ...business.server.services,
      areas: [...business.server.services.areas, { name: 'more', searchables }],
    },
    user: { permissions: new Set(permissions), config: { config_version: 1 } },
  }) as unknown as SearchContext;
