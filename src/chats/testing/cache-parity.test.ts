import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { accountsArea, currentUserQuery } from '../../accounts/web/index.ts';
import { expectParity } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq } from '../../app/testing/replay-events.ts';
import { channelEndpoints } from '../../channels/contract/endpoints.ts';
import { channelsArea } from '../../channels/web/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from '../server/testing/chat-fixture.ts';
import { everyOpenChat } from '../web/cache/chat-filter.ts';
import { chatsArea } from '../web/index.ts';
import { chatList, chatQuery, keepChat, thread } from '../web/queries.ts';

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
const rename = (id: Id, first_name: string) =>
  fixture.admin.call(accountEndpoints.updateUser, { params: { id }, body: { first_name } });
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
  await rename(fixture.agentUser.user_id, 'Zara');
  await send(second, 'five');
  await rename(fixture.adminUser.user_id, 'Ottilie');
  await rename(fixture.agentUser.user_id, 'Zara Elena');
  await fixture.admin.call(channelEndpoints.updateChannel, {
    params: { id: fixture.channelId },
    body: { name: 'The shop on Marigold Lane' },
  });
  const after = await fetchScreen();
  expect(after.list).not.toEqual(before.list);

  const events = await eventsAfter(fixture.server.database.ownerPool, {
    businessId: fixture.businessId,
    seq: before.as_of,
  });
  // Written after all of them, by transactions that read the names before these were changed.
  const old = { channel: before.one.chat.channel, assignee: { id: fixture.agentUser.user_id, label: 'Old Name' } };
  const [newest] = after.thread.messages;
  const late = { seq: String(after.as_of), topic: 'chats' };
  events.push(
    { ...late, event: 'update_chat', data: { ...after.one.chat, ...old } },
    {
      ...late,
      event: 'message_updates',
      data: { ...newest, owner: newest?.owner && { ...newest.owner, label: 'Old' } },
    },
  );
  const lists = [chatList(everyOpenChat), chatList(unread)];
  const keys = [...lists, chatQuery(chatId), thread(chatId)];
  const keep = [...lists.map((list) => list.keep), keepChat, thread(chatId).keep];
  const [start, end] = [cached(before), cached(after)];
  const listeners = await Promise.all(
    [accountsArea, channelsArea, chatsArea].map(async ({ realtime }) => (await realtime?.()) ?? []),
  );
  expectParity(events, listeners.flat(), [
    { queryKey: currentUserQuery.queryKey, before: fixture.adminUser, after: fixture.adminUser },
    ...keys.map(({ queryKey }, index) => ({
      queryKey,
      before: start[index],
      after: end[index],
      ...(keep[index] && { keep: keep[index] }),
    })),
  ]);
});
