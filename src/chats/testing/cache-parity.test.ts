import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { currentUserQuery } from '../../accounts/web/index.ts';
import { expectParity } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq } from '../../app/testing/replay-events.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from '../server/testing/chat-fixture.ts';
import { everyOpenChat } from '../web/cache/chat-filter.ts';
import { chatListeners } from '../web/on-chat-events.ts';
import { chatListQuery, chatQuery, threadQuery } from '../web/queries.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal, for the list, a chat and its
// thread. A chat's version does not move when a message is written: only the number of the event says what is newer.

const fixture = useChatFixture();
let chats: Id[];
let chatId: Id;

beforeAll(async () => {
  chats = await Promise.all([1, 2, 3].map(() => fixture.chat({ assignee_id: fixture.adminUser.user_id })));
  chatId = chats[0] ?? '';
});

const unread = { ...everyOpenChat, isUnread: true };

async function fetchScreen() {
  const [list, narrowed, one, thread] = await Promise.all([
    fixture.admin.call(calls.listChats, { query: { view: 'open_chats' } }),
    fixture.admin.call(calls.listChats, { query: { view: 'open_chats', unread: 'true' } }),
    fixture.admin.call(calls.getChat, { params: { chatId } }),
    fixture.admin.call(calls.listMessages, { params: { chatId } }),
  ]);
  return {
    list,
    narrowed,
    one,
    thread,
    as_of: await lastEventSeq(fixture.server.database.ownerPool, fixture.businessId),
  };
}

/** What a fresh load leaves in the cache. */
function cached({ list, narrowed, one, thread, as_of }: Awaited<ReturnType<typeof fetchScreen>>) {
  const listOf = ({ chats: read, info }: typeof list) => ({
    items: read.map((chat) => ({ ...chat, as_of })),
    has_after: info.has_more,
    as_of,
  });
  return [
    listOf(list),
    listOf(narrowed),
    { ...one.chat, as_of },
    {
      items: thread.messages.map((message) => ({ ...message, as_of })).toReversed(),
      has_before: thread.info.has_more,
      has_after: thread.info.has_newer,
    },
  ] as const;
}

const send = (to: Id, text: string) =>
  fixture.admin.call(calls.sendMessage, {
    params: { chatId: to },
    body: { content_type: 'text', content: { text }, client_id: crypto.randomUUID() },
  });
const update = (of: Id, body: z.input<typeof calls.updateChat.body>) =>
  fixture.admin.call(calls.updateChat, { params: { chatId: of }, body });

test('in any order, repeated, and lost and read again, the events show what a fresh load would', async () => {
  const before = await fetchScreen();
  const [, second = '', third = ''] = chats;
  const { message } = await send(chatId, 'one');
  await send(chatId, 'two');
  await update(chatId, { classification: 'customer' });
  await send(second, 'three');
  await fixture.admin.call(calls.updateMessage, { params: { chatId, messageId: message.id }, body: { starred: true } });
  await update(second, { unread: true });
  await update(third, { state: 'closed' });
  await update(chatId, { assignee_id: null });
  await send(second, 'four');
  await update(chatId, { assignee_id: fixture.agentUser.user_id });
  const after = await fetchScreen();
  expect(after.list).not.toEqual(before.list);

  const events = await eventsAfter(fixture.server.database.ownerPool, {
    businessId: fixture.businessId,
    seq: before.as_of,
  });
  const keys = [
    chatListQuery(everyOpenChat).queryKey,
    chatListQuery(unread).queryKey,
    chatQuery(chatId).queryKey,
    threadQuery(chatId).queryKey,
  ];
  const [start, end] = [cached(before), cached(after)];
  expectParity(events, chatListeners, [
    { queryKey: currentUserQuery.queryKey, before: fixture.adminUser, after: fixture.adminUser },
    ...keys.map((queryKey, index) => ({ queryKey, before: start[index], after: end[index] })),
  ]);
});
