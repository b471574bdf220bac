import { expect, test } from 'vitest';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { contactEndpoints } from '../../contacts/contract/endpoints.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { deleteChatsOfContacts } from './delete-chats.ts';
import { useMergeFixture } from './testing/merge-fixture.ts';

const { fixture, contacts, enquiries, rows, write, contactOf, numbers } = useMergeFixture();
const remove = (id: Id) => fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id } });
const chatsOf = (id: Id) =>
  rows<{ id: Id }>('select id from chats where business_id = $1 and contact_id = $2', [fixture.businessId, id]);
const countOf = async (table: string, column: string, ids: readonly Id[]) =>
  (
    await rows<{ count: number }>(
      `select count(*)::int as count from ${table} where business_id = $1 and ${column} = any ($2)`,
      [fixture.businessId, ids],
    )
  )[0]?.count;

let phones = 0;
const freshPhone = () => `9198764${String(10_000 + ++phones)}`;

test('with a contact go its chats, messages, their files and what was still to be sent; open inboxes drop the chats', async () => {
  const phone = freshPhone();
  await write(0, phone, 'My address is 4 Lotus Road');
  await write(1, phone, 'Hello');
  const id = await contactOf(phone);
  const chats = (await chatsOf(id)).map((chat) => chat.id);
  const [first = ''] = chats;
  await rows('update chats set assignee_id = $2 where id = $1', [first, fixture.adminUser.id]);
  await fixture.admin.call(chatEndpoints.sendMessage, {
    params: { chatId: first },
    body: { content_type: 'text', content: { text: 'On its way' }, client_id: `delete-${phone}` } as never,
  });
  const other = await fixture.chat({ channel_id: numbers[0]?.channel_id });
  const [own, shared] = [
    await fixture.samples.media({ purpose: 'incoming', sha256: 'b'.repeat(64) }),
    await fixture.samples.media({ purpose: 'chat', sha256: 'c'.repeat(64) }),
  ];
  const channel_id = numbers[0]?.channel_id ?? '';
  for (const [chat_id, csid] of [
    [first, own],
    [first, shared],
    [other, shared],
  ] as const)
    await fixture.samples.message({ chat_id, channel_id, content_type: 'file', content: { csid, name: 'a.pdf' } });
  const enquiry = await enquiries.create({ title: 'Sarees', contact: id, chat: first });
  const { messages } = (
    await rows<{ messages: Id[] }>(
      'select array_agg(id) as messages from messages where business_id = $1 and chat_id = any ($2)',
      [fixture.businessId, chats],
    )
  )[0] ?? { messages: [] };
  expect(await countOf('outbox', 'message_id', messages)).toBe(1);
  const preview = await fixture.admin.call(contactEndpoints.previewDeletion, { body: { ids: [id] } });
  expect(preview).toEqual({ chats: 2, messages: 5, is_capped: false });
  const criteria = { operator: 'AND', criteria: [{ field: 'mobile', comparator: 'contains', value: phone }] };
  const whole = (except: Id[]) =>
    fixture.admin.call(contactEndpoints.previewDeletion, { body: { view: 'all_contacts', criteria, except } });
  expect(await whole([])).toEqual({ chats: 2, messages: 5, is_capped: false });
  expect(await whole([id])).toEqual({ chats: 0, messages: 0, is_capped: false });
  const since = await fixture.lastSeq();
  await remove(id);
  expect(await countOf('chats', 'id', chats)).toBe(0);
  expect(await countOf('messages', 'id', messages)).toBe(0);
  expect(await countOf('outbox', 'message_id', messages)).toBe(0);
  expect(await countOf('due_windows', 'chat_id', chats)).toBe(0);
  expect(
    await rows('select id from media where business_id = $1 and id = any ($2)', [fixture.businessId, [own, shared]]),
  ).toEqual([{ id: shared }]);
  expect(await countOf('contact_identities', 'contact_id', [id])).toBe(0);
  expect(await enquiries.get(enquiry.id)).toMatchObject({ title: 'Sarees', contact: null, chat: null });
  expect(await fixture.events(since)).toMatchObject([
    { event: 'chats_deleted', data: { ids: expect.arrayContaining(chats) as Id[] } },
  ]);
  // Who writes again is a new contact in a new chat.
  await write(0, phone, 'Anyone there?');
  const again = await contactOf(phone);
  expect(again).not.toBe(id);
  const [chat] = await chatsOf(again);
  expect(await countOf('messages', 'chat_id', [chat?.id ?? ''])).toBeGreaterThan(0);
  expect(chats).not.toContain(chat?.id);
  await fixture.server.processAll();
});

test('a bulk deletion deletes chats too', async () => {
  const people: Id[] = [];
  for (const phone of [freshPhone(), freshPhone()]) {
    await write(0, phone);
    people.push(await contactOf(phone));
  }
  people.push((await contacts.create({ name: 'Without a chat' })).id);
  const { job } = await fixture.admin.call(recordEndpoints.startRecordJob, {
    params: { module: 'contacts' },
    body: { kind: 'delete', selection: { ids: people } },
  });
  await fixture.server.runJobs();
  const done = await fixture.admin.call(recordEndpoints.getRecordJob, { params: { module: 'contacts', id: job.id } });
  expect(done.job).toMatchObject({ status: 'completed', done: 3, failed: 0 });
  expect(await countOf('chats', 'contact_id', people)).toBe(0);
  expect(await countOf('contacts', 'id', people)).toBe(0);
});

test('ids of one business under another delete nothing', async () => {
  const phone = freshPhone();
  await write(0, phone);
  const id = await contactOf(phone);
  const stranger = await createTestBusiness(fixture.server);
  const { services, database } = fixture.server;
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    deleteChatsOfContacts(createWorkContext(services, tx), [{ business_id: stranger.businessId, contact_id: id }]),
  );
  expect(await chatsOf(id)).toHaveLength(1);
  expect((await stranger.admin.refusal(contactEndpoints.previewDeletion, { body: { ids: [id] } })).status).toBe(404);
});
