import { expect, test } from 'vitest';
import { EVENT_SEQ_HEADER } from '../../foundation/contract/event-seq.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Chat } from '../contract/chat.ts';
import { findChats } from './store/chat-read-store.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

// The browser orders what it is shown by these numbers (foundation/web/cache/as-of.ts).

const fixture = useChatFixture();

const numberOf = ({ headers }: { headers: Headers }) => headers.get(EVENT_SEQ_HEADER);

test('what is read is as of the last event that it contains', async () => {
  const chatId = await fixture.chat();
  const before = await fixture.admin.send('GET', `/server/chats/${chatId}`);
  expect(numberOf(before)).toBe(String(await fixture.lastSeq()));

  await fixture.admin.send('PUT', `/server/chats/${chatId}`, { assignee_id: fixture.adminUser.user_id });
  const after = await fixture.admin.send('GET', `/server/chats/${chatId}`);
  expect(Number(numberOf(after))).toBeGreaterThan(Number(numberOf(before)));
  expect(numberOf(after)).toBe(String(await fixture.lastSeq()));
});

test('a change is as of its own last event; one that changed nothing has no number', async () => {
  const chatId = await fixture.chat();
  const body = { assignee_id: fixture.adminUser.user_id };
  const changed = await fixture.admin.send('PUT', `/server/chats/${chatId}`, body);
  expect(numberOf(changed)).toBe(String(await fixture.lastSeq()));

  const same = await fixture.admin.send('PUT', `/server/chats/${chatId}`, body);
  expect(same.status).toBe(200);
  expect(numberOf(same)).toBeNull();
});

test('a reading shows the state of its number, whatever is committed while it reads', async () => {
  const chatId = await fixture.chat();
  const before = await fixture.lastSeq();
  const { pool } = fixture.server.services;
  const read = await inTransaction({ pool, businessId: fixture.businessId, mode: 'read' }, async (tx) => {
    const [counter] = await tx.run<{ event_seq: string }>({
      name: 'event_number',
      text: 'select event_seq from event_counter_labels where business_id = current_business()',
    });
    await fixture.admin.send('PUT', `/server/chats/${chatId}`, { classification: 'customer' });
    return {
      number: counter?.event_seq,
      classification: (await findChats(tx, [{ business_id: fixture.businessId, chat_id: chatId }])).get(chatId)
        ?.classification,
    };
  });
  expect(read).toEqual({ number: before, classification: 'new' });
  expect(await fixture.lastSeq()).not.toBe(before);
});

test('a reading beside changes never has a number that is newer than what it shows', async () => {
  const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  const classifications = ['new', 'interested', 'customer', 'support'];
  const changes = async () => {
    for (const classification of [...classifications, ...classifications])
      await fixture.admin.send('PUT', `/server/chats/${chatId}`, { classification });
  };
  const readings: { number: number; version: number }[] = [];
  let isChanging = true;
  const read = async () => {
    while (isChanging) {
      const reply = await fixture.agent.send('GET', `/server/chats/${chatId}`);
      readings.push({ number: Number(numberOf(reply)), version: (reply.body as { chat: Chat }).chat.version });
    }
  };
  await Promise.all([changes().finally(() => (isChanging = false)), read(), read()]);

  const versionOf = new Map<number, number>();
  for (const { number, version } of readings) {
    expect(versionOf.get(number) ?? version, `as of ${number}`).toBe(version);
    versionOf.set(number, version);
  }
  const ordered = [...versionOf].sort(([a], [b]) => a - b).map(([, version]) => version);
  expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
});
