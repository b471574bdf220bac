import { expect, test } from 'vitest';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { moveRecordData } from '../../records/server/index.ts';
import { recordEndpoints as calls } from '../../records/contract/endpoints.ts';
import { recordCalls, useRecordFixture } from '../../records/server/testing/record-fixture.ts';
import { contactModule } from './contact-module.ts';
import { mergeContacts, removeMergedContacts, type ContactMerge } from './merge-contact-store.ts';

const { business, create, get, list, addField } = useRecordFixture('contacts', 'contact');
const tasks = recordCalls(() => business.admin, 'tasks', 'task');

/** What happens when a channel says that two contacts are one person. */
async function merge(keptId: string, mergedId: string): Promise<void> {
  const merges: ContactMerge[] = [{ business_id: business.businessId, kept_id: keptId, merged_id: mergedId }];
  const { services, database } = business.server;
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, async (tx) => {
    await mergeContacts(tx, merges);
    await moveRecordData(createWorkContext(services, tx), contactModule, merges);
    await removeMergedContacts(tx, merges);
  });
}

test('the kept contact gets what it lacks, and all that referred to the other one refers to it', async () => {
  const route = await addField({ label: 'Route', type: 'text' });
  const size = await addField({ label: 'Size', type: 'number' });
  const friend = await addField({ label: 'Friend', type: 'lookup', lookup_module: 'contacts' });
  const kept = await create({
    name: 'Rohan',
    mobile: '+919000055210',
    [route.name]: 'North',
    email: 'rohan@example.in',
  });
  const merged = await create({
    name: 'Rohan D',
    mobile: '+919000055211',
    city: 'Pune',
    email: 'r.d@example.in',
    phones: [{ label: 'Work', value: '+918047192888' }],
    [route.name]: 'South',
    [size.name]: 7,
  });
  const other = await create({ name: 'Aisha', [friend.name]: merged.id });
  const task = await tasks.create({ title: 'Call back', contact: merged.id });
  await business.admin.call(calls.createNote, {
    body: { module: 'contacts', record_id: merged.id, text: 'Pays in two parts.' },
  });
  await merge(kept.id, merged.id);
  expect(await get(kept.id)).toMatchObject({
    name: 'Rohan',
    mobile: '+919000055210',
    city: 'Pune',
    phones: [
      { label: '', value: '+919000055211' },
      { label: 'Work', value: '+918047192888' },
    ].toSorted((one, two) => (one.value < two.value ? -1 : 1)),
    emails: [{ label: '', value: 'r.d@example.in' }],
    [route.name]: 'North',
    [size.name]: 7,
  });
  expect(await tasks.get(task.id)).toMatchObject({ contact: { id: kept.id } });
  expect((await get(other.id))[friend.name]).toMatchObject({ id: kept.id, label: 'Rohan' });
  const byFriend = { operator: 'AND', criteria: [{ field: friend.name, comparator: 'equal', value: { id: kept.id } }] };
  expect((await list({ criteria: JSON.stringify(byFriend) })).records.map(({ id }) => id)).toEqual([other.id]);
  expect((await list({ sort_by: size.name, limit: 1 })).records[0]?.id).toBe(kept.id);
  const { notes } = (await business.admin.call(calls.listRelated, {
    params: { module: 'contacts', id: kept.id, related: 'notes' },
  })) as unknown as { notes: unknown[] };
  expect(notes).toHaveLength(1);
});
