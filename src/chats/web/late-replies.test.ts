import type { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleUser } from '../../accounts/web/testing/sample-accounts.ts';
import { accountsArea } from '../../accounts/web/index.ts';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { createFakeServer } from '../../foundation/web/testing/fake-server.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { everyOpenChat } from './cache/chat-filter.ts';
import { beginPaint, endPaint } from './cache/pending-paints.ts';
import { chatsArea } from './index.ts';
import { chatListQuery, chatQuery, threadQuery } from './queries.ts';
import { sampleChat, sampleSent } from './testing/sample-chats.ts';

// Replies and events travel on two connections: what left the server later may arrive earlier.

const fake = createFakeServer();
let client: QueryClient;
let listeners: readonly RealtimeListener[];

beforeAll(async () => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  listeners = (
    await Promise.all([accountsArea, chatsArea].map(async ({ realtime }) => (await realtime?.()) ?? []))
  ).flat();
});
beforeEach(() => {
  fake.server.resetHandlers();
  fake.calls.length = 0;
  client = createQueryClient();
});
afterAll(() => fake.server.close());

function receive(event: string, item: unknown, number: number): void {
  for (const listener of listeners) if (listener.event === event) listener.apply([item], client, [number]);
}

/** Reads something as of number 5, and receives an event with number 6 before the reply. */
async function readLate<Data>(reading: () => Promise<Data>, event: string, item: unknown): Promise<Data> {
  const reply = Promise.withResolvers<void>();
  const after =
    <Reply>(value: Reply) =>
    async () => {
      await reply.promise;
      return value;
    };
  fake.answer(chatEndpoints.listChats, after({ chats: [sampleChat()], info: { has_more: false } }), 5);
  fake.answer(chatEndpoints.getChat, after({ chat: sampleChat() }), 5);
  const info = { has_more: false, has_newer: false };
  fake.answer(chatEndpoints.listMessages, after({ messages: [sampleSent()], info }), 5);
  const loading = reading();
  await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
  receive(event, item, 6);
  reply.resolve();
  return loading;
}

const renamed = sampleUser({ id: '101', first_name: 'Ottilie', last_name: 'Raman' });

test('a list that was read before its assignee was renamed shows the new name', async () => {
  const list = await readLate(() => client.fetchQuery(chatListQuery(everyOpenChat)), 'user_changed', renamed);
  expect(list.items[0]?.assignee?.label).toBe('Ottilie Raman');
});

test('so does a chat', async () => {
  const chat = await readLate(() => client.fetchQuery(chatQuery('5001')), 'user_changed', renamed);
  expect(chat.assignee?.label).toBe('Ottilie Raman');
});

test('so does a thread, whose messages name their author', async () => {
  const thread = await readLate(() => client.fetchQuery(threadQuery('5001')), 'user_changed', renamed);
  expect(thread.items[0]?.owner?.label).toBe('Ottilie Raman');
});

test('what is loaded is shown with the new name, and keeps it when an older one arrives', async () => {
  const list = () => client.getQueryData(chatListQuery(everyOpenChat).queryKey)?.items[0];
  await readLate(() => client.fetchQuery(chatListQuery(everyOpenChat)), 'update_chat', sampleChat());
  expect(list()?.assignee?.label).toBe('Priya Raman');
  receive('user_changed', renamed, 7);
  expect(list()?.assignee?.label).toBe('Ottilie Raman');
  // Written last, by a transaction that had read the name before.
  receive('update_chat', sampleChat({ unread_count: 2 }), 8);
  expect(list()).toMatchObject({ unread_count: 2, assignee: { label: 'Ottilie Raman' } });
});

test('what is read before the server has answered to a change shows that change', async () => {
  const chat = sampleChat({ assignee: null });
  fake.answer(chatEndpoints.listChats, () => ({ chats: [chat], info: { has_more: false } }), 5);
  fake.answer(chatEndpoints.getChat, () => ({ chat }), 5);
  const change = { kind: 'painted', chat, paint: { assignee: { id: '101', label: 'Priya Raman' } } } as const;
  beginPaint(client, change);
  const reading = async () => {
    client.clear();
    const [list, one] = await Promise.all([
      client.fetchQuery(chatListQuery(everyOpenChat)),
      client.fetchQuery(chatQuery('5001')),
    ]);
    return [list.items[0]?.assignee?.id, one.assignee?.id];
  };
  expect(await reading()).toEqual(['101', '101']);
  // Refused: the state that was read is the one to go back to.
  expect(endPaint(client, change)).toMatchObject({ assignee: null, as_of: 5 });
  expect(await reading()).toEqual([undefined, undefined]);
});
