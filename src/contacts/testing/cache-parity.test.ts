import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { expectParity, readList } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq, replayEvents, withoutNumbers } from '../../app/testing/replay-events.ts';
import { useTestBusiness } from '../../app/testing/use-test-server.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { recordEndpoints as calls } from '../../records/contract/endpoints.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { recordList, recordListeners, recordQuery, type ListShape } from '../../records/web/index.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal.

const business = useTestBusiness();
const params = { module: 'contacts' };

const newestFirst: ListShape = {
  view: 'all_contacts',
  search_term: '',
  criteria: null,
  sort_by: 'created_time',
  sort_order: 'desc',
  has_criteria: false,
};
const listKey = recordList('contacts', newestFirst).queryKey;

const add = async (name: string) => {
  const { contact } = await business.admin.call(calls.createRecord, { params, body: { name } });
  return contact as ModuleRecord;
};
const change = (id: string, body: Record<string, unknown>) =>
  business.admin.call(calls.updateRecord, { params: { ...params, id }, body });
const remove = (id: string) => business.admin.call(calls.deleteRecord, { params: { ...params, id } });

async function fetchScreen(id: string) {
  const { sort_by, sort_order } = newestFirst;
  const query = { view: 'all_contacts', sort_by, sort_order };
  const page = await business.admin.call(calls.listRecords, { params, query });
  const { contact } = await business.admin.call(calls.getRecord, { params: { ...params, id } });
  return {
    contacts: page['contacts'] as ModuleRecord[],
    has_more: page.info.has_more,
    contact: contact as ModuleRecord,
  };
}

const listOf = ({ contacts, has_more }: Awaited<ReturnType<typeof fetchScreen>>, as_of: number) => ({
  ...readList(contacts, as_of),
  has_after: has_more,
});

test('after each change, another tab shows what a fresh one would', async () => {
  const { ownerPool } = business.server.database;
  const { businessId } = business;
  const kept = await add('Aisha Khan');
  const gone = await add('Rohan Deshpande');
  const acts = [
    () => add('Meenakshi Sundaram'),
    () => change(kept.id, { company_name: 'Khan Textiles' }),
    () => change(kept.id, { name: 'Aisha K', email: 'aisha@example.in' }),
    () => remove(gone.id),
  ];
  for (const act of acts) {
    const before = await fetchScreen(kept.id);
    const seq = await lastEventSeq(ownerPool, businessId);
    await act();
    const client = new QueryClient();
    client.setQueryData(listKey, listOf(before, seq));
    client.setQueryData(recordQuery('contacts', kept.id).queryKey, withNumber(before.contact, seq));
    await replayEvents(ownerPool, { businessId, seq }, recordListeners, client);
    const fresh = await fetchScreen(kept.id);
    const list = client.getQueryData<{ items: readonly object[] }>(listKey);
    expect(withoutNumbers(list?.items)).toEqual(fresh.contacts);
    expect(withoutNumbers(client.getQueryData(recordQuery('contacts', kept.id).queryKey))).toEqual(fresh.contact);
    expect(fresh).not.toEqual(before);
  }
});

test('in any order, repeated, and lost and read again, the events show what a fresh load would', async () => {
  const { ownerPool } = business.server.database;
  const { businessId } = business;
  const kept = await add('Thomas Mathew');
  const gone = await add('Vikram Singh');
  const before = await fetchScreen(kept.id);
  const seq = await lastEventSeq(ownerPool, businessId);
  await add('Neha Gupta');
  await change(kept.id, { company_name: 'Nestwell Homes' });
  const brief = await add('Sara Al Hadi');
  await change(brief.id, { city: 'Dubai' });
  await remove(brief.id);
  await remove(gone.id);
  await change(kept.id, { company_name: null, name: 'Thomas M' });
  const after = await fetchScreen(kept.id);
  const last = await lastEventSeq(ownerPool, businessId);
  expectParity(await eventsAfter(ownerPool, { businessId, seq }), recordListeners, [
    { queryKey: listKey, before: listOf(before, seq), after: listOf(after, last) },
    {
      queryKey: recordQuery('contacts', kept.id).queryKey,
      before: { ...before.contact, as_of: seq },
      after: { ...after.contact, as_of: last },
    },
  ]);
});
