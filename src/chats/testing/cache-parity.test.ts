import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { accountsArea, currentUserQuery } from '../../accounts/web/index.ts';
import { expectParity } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq, type LoggedEvent } from '../../app/testing/replay-events.ts';
import { channelEndpoints } from '../../channels/contract/endpoints.ts';
import { channelsArea } from '../../channels/web/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { commentEndpoints } from '../contract/comment-endpoints.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from '../server/testing/chat-fixture.ts';
import { everyOpenChat, filterQuery, type ChatFilter } from '../web/cache/chat-filter.ts';
import { chatsArea } from '../web/index.ts';
import { chatList, chatQuery, keepChat, thread } from '../web/queries.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal, for the list, a chat and its
// thread. A chat's version does not move when a message is written: only the number of the event says what is newer.

const fixture = useChatFixture();
let chats: Id[];
let chatId: Id;

beforeEach(async () => {
  chats = await Promise.all([1, 2, 3].map(() => fixture.chat({ assignee_id: fixture.adminUser.user_id })));
  chatId = chats[0] ?? '';
});

const unread: ChatFilter = { ...everyOpenChat, isUnread: true };

/** What a browser asks for to show a list. */
const listOf = (filter: ChatFilter) => {
  const query = Object.entries(filterQuery(filter)).map(([name, value]) => [name, String(value)]);
  return fixture.admin.call(calls.listChats, { query: Object.fromEntries(query) as object });
};

async function fetchScreen(filters: readonly ChatFilter[]) {
  const [lists, one, messages] = await Promise.all([
    Promise.all(filters.map(listOf)),
    fixture.admin.call(calls.getChat, { params: { chatId } }),
    fixture.admin.call(calls.listMessages, { params: { chatId } }),
  ]);
  return {
    lists,
    one,
    messages,
    as_of: await lastEventSeq(fixture.server.database.ownerPool, fixture.businessId),
  };
}

type Screen = Awaited<ReturnType<typeof fetchScreen>>;

/** What a fresh load leaves in the cache: the lists, the chat, its thread. */
function cached({ lists, one, messages, as_of }: Screen): readonly unknown[] {
  return [
    ...lists.map(({ chats: read, info }) => ({
      items: read.map((chat) => ({ ...chat, as_of })),
      has_after: info.has_more,
      as_of,
    })),
    { ...one.chat, as_of },
    {
      items: messages.messages.map((message) => ({ ...message, as_of })).toReversed(),
      has_before: messages.info.has_more,
      has_after: messages.info.has_newer,
    },
  ];
}

/** After all that happened between these screens the caches of their lists, of the chat and of its thread are those of a fresh load. */
async function expectScreen(
  filters: readonly ChatFilter[],
  before: Screen,
  after: Screen,
  events: readonly LoggedEvent[],
): Promise<void> {
  const lists = filters.map(chatList);
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
}

const eventsSince = ({ as_of }: Screen) =>
  eventsAfter(fixture.server.database.ownerPool, { businessId: fixture.businessId, seq: as_of });

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
  const filters = [everyOpenChat, unread];
  const before = await fetchScreen(filters);
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
  const after = await fetchScreen(filters);
  expect(after.lists).not.toEqual(before.lists);

  const events = await eventsSince(before);
  // Written after all of them, by transactions that read the names before these were changed.
  const old = { channel: before.one.chat.channel, assignee: { id: fixture.agentUser.user_id, label: 'Old Name' } };
  const [newest] = after.messages.messages;
  const late = { seq: String(after.as_of), topic: 'chats' };
  events.push(
    { ...late, event: 'update_chat', data: { ...after.one.chat, ...old } },
    {
      ...late,
      event: 'message_updates',
      data: { ...newest, owner: newest?.owner && { ...newest.owner, label: 'Old' } },
    },
  );
  await expectScreen(filters, before, after, events);
});

test('what colleagues do together arrives in any order, too', async () => {
  const filters: ChatFilter[] = [
    everyOpenChat,
    { ...everyOpenChat, isNeedingReply: true },
    { ...everyOpenChat, label: 'vip' },
    { ...everyOpenChat, isFollowing: true },
    { ...everyOpenChat, view: 'all_chats', isSnoozed: true },
  ];
  const [, second = '', third = ''] = chats;
  await update(second, { add_labels: ['vip'] });
  const before = await fetchScreen(filters);
  const comment = (text: string) =>
    fixture.agent.call(commentEndpoints.addComment, {
      params: { chatId },
      body: { text, client_id: crypto.randomUUID() },
    });
  const { message } = await comment('Ask about the size.');
  await update(chatId, { add_labels: ['vip', 'urgent'] });
  await update(second, { snoozed_until: new Date(Date.now() + 3_600_000).toISOString() });
  await fixture.agent.call(calls.updateChat, { params: { chatId }, body: { follow: true } });
  await update(chatId, { follow: true });
  await update(third, { follow: true });
  const change = { params: { chatId, messageId: message.id } };
  await fixture.agent.call(commentEndpoints.updateComment, { ...change, body: { text: 'Ask about size and colour.' } });
  await update(chatId, { remove_labels: ['urgent'] });
  await update(third, { snoozed_until: new Date(Date.now() + 7_200_000).toISOString() });
  await update(second, { snoozed_until: null });
  await send(second, 'We are back.');
  await fixture.agent.call(commentEndpoints.deleteComment, change);
  await comment('Two metres.');
  await update(third, { follow: false });
  await update(chatId, { assignee_id: fixture.agentUser.user_id, note: 'She wants it by Friday.' });
  const after = await fetchScreen(filters);
  expect(after.lists).not.toEqual(before.lists);
  await expectScreen(filters, before, after, await eventsSince(before));
});
