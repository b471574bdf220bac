import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textPayload, type TestNumber } from '../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';
import { createIngestFixture, type IngestFixture } from './testing/ingest-fixture.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe('set by a person', () => {
  const fixture = useChatFixture();
  type Body = NonNullable<CallInput<typeof calls.updateChat>['body']>;
  const update = async (chatId: Id, body: Body, client = fixture.admin) =>
    (await client.call(calls.updateChat, { params: { chatId }, body })).chat;
  const refusal = async (chatId: Id, body: Body, client = fixture.admin) =>
    (await client.refusal(calls.updateChat, { params: { chatId }, body })).body;
  const thread = async (chatId: Id) =>
    (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages.map(
      ({ system_info }) => system_info?.event,
    );
  const listed = async (query: NonNullable<CallInput<typeof calls.listChats>['query']>) =>
    (await fixture.admin.call(calls.listChats, { query })).chats.map(({ id }) => id);
  const owner = (text: string, values: unknown[]) => fixture.server.database.ownerPool.query(text, values);
  const mine = (extra = {}) => fixture.chat({ assignee_id: fixture.adminUser.user_id, ...extra });
  async function comeDue(chatId: Id): Promise<void> {
    await owner("update chats set snoozed_until = now() - interval '1 second' where id = $1", [chatId]);
    await owner("update due_snoozes set due_time = now() - interval '1 second' where chat_id = $1", [chatId]);
  }
  const noticesOf = async (chatId: Id, { user_id }: { user_id: Id } = fixture.adminUser): Promise<string[]> =>
    (
      await fixture.server.database.ownerPool.query<{ message: string }>(
        'select message from notifications where record_id = $1 and user_id = $2',
        [chatId, user_id],
      )
    ).rows.map(({ message }) => message);

  test('a chat that is put aside stays an open chat; a list without such chats leaves it out, one of such has it', async () => {
    const later = await mine();
    const sooner = await mine();
    await update(later, { snoozed_until: inHours(30) });
    const until = inHours(20);
    expect(await update(sooner, { snoozed_until: until })).toMatchObject({ state: 'open', snoozed_until: until });
    expect(await listed({ view: 'open_chats' })).toEqual(expect.arrayContaining([later, sooner]));
    expect(await listed({ view: 'open_chats', snoozed: 'false' })).not.toContain(sooner);
    expect(await listed({ view: 'my_open_chats', snoozed: 'true' })).toEqual([sooner, later]);
    expect(await listed({ view: 'my_open_chats', snoozed: 'true', after: sooner })).toEqual([later]);
    const counted = async (query: NonNullable<CallInput<typeof calls.countChats>['query']>) =>
      (await fixture.admin.call(calls.countChats, { query })).counts.chats;
    expect(await counted({ view: 'my_open_chats' })).toBe(
      (await counted({ view: 'my_open_chats', snoozed: 'false' })) + 2,
    );
    expect(await thread(sooner)).toEqual(['snoozed']);
  });

  test('it is brought back by hand, and closing does so, too', async () => {
    const chatId = await mine();
    await update(chatId, { snoozed_until: inHours(1) });
    expect(await update(chatId, { snoozed_until: null })).toMatchObject({ snoozed_until: null, version: 3 });
    expect(await thread(chatId)).toEqual(['unsnoozed', 'snoozed']);
    expect((await update(chatId, { snoozed_until: null })).version).toBe(3);
    await update(chatId, { snoozed_until: inHours(1) });
    expect(await update(chatId, { state: 'closed' })).toMatchObject({ state: 'closed', snoozed_until: null });
    expect(await noticesOf(chatId)).toEqual([]);
  });

  test('is refused for a time that has passed or is too far, in a closed chat, and to others than the assignee', async () => {
    const chatId = await mine();
    expect(await refusal(chatId, { snoozed_until: inHours(-1) })).toMatchObject({
      info: { field: 'snoozed_until' },
      message: 'Choose a time that is later than now.',
    });
    expect(await refusal(chatId, { snoozed_until: inHours(24 * 400) })).toMatchObject({
      message: 'Choose a time within a year.',
    });
    const closed = await mine({ state: 'closed' });
    expect(await refusal(closed, { snoozed_until: inHours(1) })).toMatchObject({ reason: 'CHAT_CLOSED' });
    expect(await refusal(chatId, { snoozed_until: inHours(1) }, fixture.agent)).toMatchObject({
      reason: 'SNOOZE_BY_OTHERS',
    });
    const nobodys = await fixture.chat();
    expect((await update(nobodys, { snoozed_until: inHours(1) }, fixture.agent)).snoozed_until).not.toBeNull();
  });

  test('[R5] it comes back at its time, once: with a line, an event and one notification for the assignee', async () => {
    const chatId = await mine();
    await update(chatId, { snoozed_until: inHours(1) });
    await comeDue(chatId);
    const since = await fixture.lastSeq();
    await Promise.all([fixture.server.processAll(), fixture.server.processAll()]);
    await fixture.server.processAll();
    expect(await thread(chatId)).toEqual(['snooze_over', 'snoozed']);
    expect(await noticesOf(chatId)).toEqual([expect.stringMatching(/^The chat with .+ is back\.$/)]);
    const events = (await fixture.events(since)).filter(({ event }) => event === 'new_messages');
    expect(events.map(({ data }) => data['chat'])).toMatchObject([{ id: chatId, snoozed_until: null }]);
  });

  test('nobody has it: who put it aside is notified', async () => {
    const chatId = await fixture.chat();
    await update(chatId, { snoozed_until: inHours(1) }, fixture.agent);
    await comeDue(chatId);
    await fixture.server.processAll();
    expect(await noticesOf(chatId, fixture.agentUser)).toHaveLength(1);
    expect(await noticesOf(chatId)).toEqual([]);
  });

  test('one that was put off further waits, though its row comes early', async () => {
    const chatId = await mine();
    await update(chatId, { snoozed_until: inHours(1) });
    const until = inHours(5);
    await update(chatId, { snoozed_until: until });
    await owner("update due_snoozes set due_time = now() - interval '1 second' where chat_id = $1", [chatId]);
    await fixture.server.processAll();
    expect((await fixture.admin.call(calls.getChat, { params: { chatId } })).chat.snoozed_until).toBe(until);
    const { rows } = await owner('select due_time from due_snoozes where chat_id = $1', [chatId]);
    expect(rows).toEqual([{ due_time: until }]);
  });

  test('the badge and the home page do not count what is put aside', async () => {
    const summary = async () => (await fixture.admin.call(calls.summarizeChats, {})).summary;
    const before = await summary();
    const chatId = await mine({ unread_count: 1 });
    expect((await summary()).my_unread.count).toBe(before.my_unread.count + 1);
    await update(chatId, { snoozed_until: inHours(1) });
    const after = await summary();
    expect(after.my_unread.count).toBe(before.my_unread.count);
    expect(after.my_unread.first.map(({ id }) => id)).not.toContain(chatId);
  });
});

describe('the customer writes', () => {
  let fixture: IngestFixture;
  let number: TestNumber;
  beforeAll(async () => {
    fixture = await createIngestFixture();
    number = await fixture.addNumber('1068');
  });
  afterAll(() => fixture.close());

  test('the chat is back at once, with a line above the message; a chat that was not put aside has none', async () => {
    const customer = '919840000081';
    await fixture.deliver(textPayload(number, customer, 'wamid.snoozed1'));
    const [chat] = await fixture.rows<{ id: Id }>(
      `update chats set snoozed_until = now() + interval '1 day', snoozed_by = 1 where business_id = $1 and recipient_id = $2 returning id`,
      [number.business_id, customer],
    );
    await fixture.deliver(
      textPayload(number, customer, 'wamid.snoozed2'),
      textPayload(number, customer, 'wamid.snoozed3'),
    );
    const [after] = await fixture.rows('select snoozed_until, snoozed_by, version from chats where id = $1', [
      chat?.id,
    ]);
    expect(after).toEqual({ snoozed_until: null, snoozed_by: null, version: 2 });
    const lines = await fixture.rows<{ event: string | null }>(
      "select content ->> 'event' as event from messages where chat_id = $1 order by time, id",
      [chat?.id],
    );
    expect(lines.map(({ event }) => event)).toEqual(['window_opened', null, 'snooze_broken', null, null]);
  });
});
