import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactEndpoints } from '../../contacts/contract/endpoints.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { useMergeFixture } from './testing/merge-fixture.ts';

const { fixture, numbers, contacts, enquiries, rows, write, contactOf, merge, undo, everything, forgotten } =
  useMergeFixture();

let phones = 0;
const freshPhone = () => `9198765${String(10_000 + ++phones)}`;
const createList = async (name: string) =>
  (await fixture.admin.call(listEndpoints.createContactList, { body: { name } })).contact_list;
const addTo = (listId: Id, id: Id) =>
  fixture.admin.call(listEndpoints.addMembers, { params: { id: listId }, body: { contact_ids: [id] } });
const unsubscribe = (listId: Id, id: Id) =>
  fixture.admin.call(listEndpoints.changeMembers, {
    params: { id: listId },
    query: { action: 'unsubscribe' },
    body: { member_ids: [id] },
  });
const note = (id: Id, text: string) =>
  fixture.admin.call(recordEndpoints.createNote, { body: { module: 'contacts', record_id: id, text } });
const refusedUndo = async (id: Id, mergeId: Id) =>
  (await fixture.admin.refusal(contactEndpoints.undoMerge, { params: { id, mergeId } })).body;

/** A contact as a property generates it. */
interface Person {
  name: string;
  city: string | null;
  email: boolean;
  loom: string | null;
  level: 'opted_in' | 'opted_out' | 'pending';
  /** How many messages they have written to each number. */
  messages: readonly [number, number];
  lists: readonly ('none' | 'active' | 'inactive')[];
  notes: number;
  follows: boolean;
  enquiries: number;
  reminder: boolean;
}

const text = fc.constantFrom('Salem', 'Pune', 'Kochi');
const person: fc.Arbitrary<Person> = fc.record({
  name: fc.constantFrom('Lakshmi Subramanian', 'லட்சுமி', 'L. Subramanian'),
  city: fc.option(text, { nil: null }),
  email: fc.boolean(),
  loom: fc.option(fc.constantFrom('Pit', 'Frame'), { nil: null }),
  level: fc.constantFrom('opted_in', 'opted_out', 'pending'),
  messages: fc.tuple(fc.nat(2), fc.nat(1)),
  lists: fc.array(fc.constantFrom('none', 'active', 'inactive'), { minLength: 2, maxLength: 2 }),
  notes: fc.nat(2),
  follows: fc.boolean(),
  enquiries: fc.nat(1),
  reminder: fc.boolean(),
});
const choices = fc.dictionary(
  fc.constantFrom('name', 'mobile', 'city', 'email', 'communication_level'),
  fc.constantFrom('kept', 'merged'),
) as fc.Arbitrary<Record<string, 'kept' | 'merged'>>;

/** Makes such a contact with all that belongs to it; returns its id and phone. */
async function add(given: Person, lists: readonly Id[], loom: string): Promise<{ id: Id; phone: string }> {
  const phone = freshPhone();
  let id: Id;
  const values = {
    name: given.name,
    city: given.city,
    email: given.email ? `${phone}@example.in` : null,
    communication_level: given.level,
    [loom]: given.loom,
  };
  if (given.messages[0] + given.messages[1] === 0) ({ id } = await contacts.create({ ...values, mobile: `+${phone}` }));
  else {
    for (const [number, count] of given.messages.entries())
      for (let index = 0; index < count; index += 1) await write(number, phone);
    id = await contactOf(phone);
    await contacts.update(id, values);
  }
  if (given.reminder)
    await rows(
      `with set as (update chats set reminder = 'Call', reminder_time = '2099-01-01' where business_id = $1 and contact_id = $2 returning business_id, id, reminder_time)
       insert into due_reminders (business_id, chat_id, due_time) select * from set`,
      [fixture.businessId, id],
    );
  for (const [index, state] of given.lists.entries()) {
    if (state === 'none') continue;
    await addTo(lists[index] ?? '', id);
    if (state === 'inactive') await unsubscribe(lists[index] ?? '', id);
  }
  for (let index = 0; index < given.notes; index += 1) await note(id, `Note ${index}`);
  if (given.follows)
    await fixture.admin.call(recordEndpoints.followRecord, {
      params: { module: 'contacts', id },
      body: { follows: true },
    });
  const [chat] = await rows<{ id: Id }>('select id from chats where business_id = $1 and contact_id = $2', [
    fixture.businessId,
    id,
  ]);
  for (let index = 0; index < given.enquiries; index += 1)
    await enquiries.create({ title: 'Sarees', contact: id, ...(chat && { chat: chat.id }) });
  return { id, phone };
}

test('merge, then undo leaves everything as before; messages that arrive in between stay in their chat', async () => {
  const lists = [(await createList('Festive')).id, (await createList('Wholesale')).id];
  const loom = (await contacts.addField({ label: 'Loom', type: 'text', is_unique: false })).name;
  await fc.assert(
    fc.asyncProperty(person, person, choices, fc.nat(2), async (one, other, chosen, between) => {
      const kept = await add(one, lists, loom);
      const merged = await add(other, lists, loom);
      const before = await everything();
      const { merge: done } = await merge(kept.id, merged.id, chosen);
      expect(await contacts.get(kept.id)).toMatchObject({ id: kept.id });
      const since: string[] = [];
      // Who has not written yet begins a chat of a new contact.
      const known = [one, other].map(({ messages: [first, second] }) => first + second > 0);
      for (const [index, phone] of [kept.phone, merged.phone].slice(0, between).entries())
        if (known[index] === true) since.push(await write(0, phone, 'Since'));
      const { left } = await undo(kept.id, done.id);
      expect(left).toEqual([]);
      const after = await everything();
      expect(await forgotten()).toEqual([]);
      if (since.length === 0) expect(after).toEqual(before);
      else {
        const arrived = (row: Record<string, unknown>) => since.includes(String(row['provider_id']));
        const messages = (after['messages'] ?? []).filter((row) => row['origin'] !== 'system' && !arrived(row));
        expect(messages).toEqual((before['messages'] ?? []).filter((row) => row['origin'] !== 'system'));
        expect((after['messages'] ?? []).filter(arrived)).toHaveLength(since.length);
        const same = ['contacts', 'contact_identities', 'list_members', 'notes', 'record_followers', 'record_values'];
        for (const table of [...same, 'enquiries', 'contact_lists']) expect(after[table]).toEqual(before[table]);
        const owners = (all: typeof before) =>
          new Map((all['chats'] ?? []).map((chat) => [chat['id'], [chat['contact_id'], chat['channel_id']]]));
        const ownersAfter = owners(after);
        for (const [id, owner] of owners(before)) expect(ownersAfter.get(id)).toEqual(owner);
        // Each number that a list shows is true.
        const counted = (after['chats'] ?? []).filter(({ id, last_message_id: last }) => {
          const own = (after['messages'] ?? []).filter((row) => row['chat_id'] === id);
          return last !== null && !own.some((row) => row['id'] === last);
        });
        expect(counted).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
}, 240_000);

test('the kept contact has the chosen values, every phone, and all chats, notes and records of both', async () => {
  const [first, second] = [freshPhone(), freshPhone()];
  await write(0, first, 'From the first');
  await write(0, second, 'From the second');
  await write(1, second, 'Elsewhere');
  const [keptId, mergedId] = [await contactOf(first), await contactOf(second)];
  await contacts.update(mergedId, { name: 'Lakshmi S', city: 'Salem', email: 'lakshmi@example.in' });
  await note(mergedId, 'Pays in two parts.');
  const { counts } = await fixture.admin.call(contactEndpoints.previewMerge, {
    params: { id: keptId, otherId: mergedId },
  });
  expect(counts.filter(({ kept, merged }) => kept + merged > 0)).toEqual([
    { name: 'notes', label: 'Notes', kept: 0, merged: 1 },
    { name: 'chats', label: 'Chats', kept: 1, merged: 2 },
  ]);
  const since = await fixture.lastSeq();
  const { contact } = await merge(keptId, mergedId, { name: 'merged' });
  expect(contact).toMatchObject({
    id: keptId,
    name: 'Lakshmi S',
    city: 'Salem',
    mobile: `+${first}`,
    phones: [{ label: '', value: `+${second}` }],
    email: 'lakshmi@example.in',
  });
  const chats = await rows<{ channel_id: Id; messages: number; unread_count: number }>(
    `select channel_id, (select count(*)::int from messages m where m.business_id = c.business_id and m.chat_id = c.id and origin = 'incoming') as messages, unread_count
     from chats c where business_id = $1 and contact_id = $2 order by channel_id`,
    [fixture.businessId, keptId],
  );
  expect(chats).toEqual([
    { channel_id: numbers[0]?.channel_id, messages: 2, unread_count: 2 },
    { channel_id: numbers[1]?.channel_id, messages: 1, unread_count: 1 },
  ]);
  expect((await fixture.events(since)).map(({ event }) => event)).toContain('chat_merged');
  expect(
    await fixture.admin.refusal(recordEndpoints.getRecord, { params: { module: 'contacts', id: mergedId } }),
  ).toMatchObject({ status: 404 });
  // A message of the other number comes to the same chat.
  await write(0, second, 'Again');
  expect(await contactOf(second)).toBe(keptId);
  const { merges } = await fixture.admin.call(contactEndpoints.listMerges, { params: { id: keptId } });
  expect(merges).toMatchObject([{ merged: { id: mergedId, label: 'Lakshmi S' }, undone_time: null }]);
  const { activities } = (await fixture.admin.call(recordEndpoints.listRelated, {
    params: { module: 'contacts', id: keptId, related: 'activities' },
  })) as unknown as { activities: { kind: string; detail: Record<string, unknown> }[] };
  expect(activities[0]).toMatchObject({ kind: 'merged', detail: { merge_id: merges[0]?.id } });
});

test('what was edited since stays and is named; an undo is possible once', async () => {
  const kept = await contacts.create({ name: 'Rohan', mobile: `+${freshPhone()}` });
  const merged = await contacts.create({ name: 'Rohan D', city: 'Pune', mobile: `+${freshPhone()}` });
  const { merge: done } = await merge(kept.id, merged.id, { name: 'merged' });
  await contacts.update(kept.id, { name: 'Rohan Deshpande' });
  const { contact, restored, left } = await undo(kept.id, done.id);
  expect(left).toEqual(['Name']);
  expect(contact).toMatchObject({ name: 'Rohan Deshpande', city: null, mobile: kept['mobile'] });
  expect(restored).toMatchObject({ id: merged.id, name: 'Rohan D', city: 'Pune', mobile: merged['mobile'] });
  expect(await refusedUndo(kept.id, done.id)).toMatchObject({ reason: 'MERGE_UNDONE' });
});

test('a unique value that another contact has by now stays with that one', async () => {
  const kept = await contacts.create({ name: 'Divya', mobile: `+${freshPhone()}` });
  const mobile = `+${freshPhone()}`;
  const merged = await contacts.create({ name: 'Divya N', mobile });
  const { merge: done } = await merge(kept.id, merged.id);
  const taker = await contacts.create({ name: 'Who has it now', mobile });
  const { restored, left } = await undo(kept.id, done.id);
  expect(left).toEqual(['Mobile']);
  expect(restored).toMatchObject({ name: 'Divya N', mobile: null });
  expect(await contacts.get(taker.id)).toMatchObject({ mobile });
});

test('merges are undone in the opposite order, and not after the contact is deleted', async () => {
  const [one, two, three] = [
    await contacts.create({ name: 'One' }),
    await contacts.create({ name: 'Two' }),
    await contacts.create({ name: 'Three' }),
  ];
  const { merge: first } = await merge(one.id, two.id);
  const { merge: second } = await merge(one.id, three.id);
  expect(await refusedUndo(one.id, first.id)).toMatchObject({ reason: 'MERGE_OVERTAKEN' });
  await undo(one.id, second.id);
  await fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id: one.id } });
  expect(await refusedUndo(one.id, first.id)).toMatchObject({ reason: 'MERGE_CONTACT_DELETED' });
  expect(await rows('select undo, merged_name from undoable_merges where id = $1', [first.id])).toEqual([
    { undo: null, merged_name: null },
  ]);
});

test('an older version of either, the same contact twice, and a contact of another business are refused', async () => {
  const [kept, merged] = [await contacts.create({ name: 'Kept' }), await contacts.create({ name: 'Merged' })];
  const call = (body: Record<string, unknown>, id = kept.id) =>
    fixture.admin.refusal(contactEndpoints.mergeContacts, { params: { id }, body: body as never });
  const versions = { contact_id: merged.id, version: kept.version, merged_version: merged.version };
  await contacts.update(merged.id, { city: 'Salem' });
  expect((await call(versions)).body).toMatchObject({ code: 'CONFLICT' });
  expect((await call({ ...versions, contact_id: kept.id })).body).toMatchObject({ reason: 'MERGE_SAME' });
  const stranger = await createTestBusiness(fixture.server);
  const refused = await stranger.admin.refusal(contactEndpoints.mergeContacts, {
    params: { id: kept.id },
    body: { ...versions, merged_version: merged.version + 1, choices: {} },
  });
  expect(refused.status).toBe(404);
});

test('of two merges of one contact at the same moment one is refused', async () => {
  const [one, two, three] = [
    await contacts.create({ name: 'One' }),
    await contacts.create({ name: 'Two' }),
    await contacts.create({ name: 'Three' }),
  ];
  const results = await Promise.allSettled([merge(two.id, one.id), merge(three.id, one.id)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a message that arrives while contacts are merged is in the kept chat', async () => {
  const [first, second] = [freshPhone(), freshPhone()];
  await write(0, first);
  await write(0, second);
  const [keptId, mergedId] = [await contactOf(first), await contactOf(second)];
  await Promise.all([merge(keptId, mergedId), write(0, second, 'Just now'), write(0, first, 'Just now')]);
  const found = await rows<{ contact_id: Id; messages: number }>(
    `select c.contact_id, count(*)::int as messages from chats c join messages m on m.business_id = c.business_id and m.chat_id = c.id
     where c.business_id = $1 and c.contact_id = any ($2) and m.origin = 'incoming' group by 1`,
    [fixture.businessId, [keptId, mergedId]],
  );
  expect(found).toEqual([{ contact_id: keptId, messages: 4 }]);
});

test('contacts with the same name, phone or e-mail are found', async () => {
  const mobile = `+${freshPhone()}`;
  const one = await contacts.create({
    name: 'Aisha Khan',
    email: 'aisha@example.in',
    phones: [{ label: '', value: mobile }],
  });
  const byName = await contacts.create({ name: 'AISHA KHAN' });
  const byBoth = await contacts.create({ name: 'Aisha', mobile, email: 'Aisha@Example.in' });
  const { duplicates } = await fixture.admin.call(contactEndpoints.listDuplicates, { params: { id: one.id } });
  expect(duplicates.map(({ contact, reasons }) => [contact.id, reasons])).toEqual([
    [byBoth.id, ['email', 'phone']],
    [byName.id, ['name']],
  ]);
});
