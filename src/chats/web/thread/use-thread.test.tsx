import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleBusiness, sampleChannelSummary } from '../../../accounts/web/testing/sample-accounts.ts';
import { businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { openChatQuery } from '../cache/apply.ts';
import { createChatServer, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';
import { useThread } from './use-thread.ts';

// An open chat without a screen: what another screen that shows a thread would get.

const fake = createChatServer();
withLayout();
const screenAround = { isSearching: false, onShow: vi.fn(), onGone: vi.fn(), onLeave: vi.fn(), onClosing: vi.fn() };
let client: QueryClient;

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  vi.clearAllMocks();
});
afterAll(() => fake.server.close());

async function openThread(chat: Chat) {
  fake.state.chats = [chat];
  client = createQueryClient();
  await Promise.all([client.ensureQueryData(currentUserQuery), client.ensureQueryData(businessQuery)]);
  client.setQueryData(openChatQuery(client, chat.id).queryKey, chat);
  const use = () => useThread(useQuery(openChatQuery(client, chat.id)).data ?? chat, screenAround);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(use, { wrapper });
  await waitFor(() => expect(result.current.query.data?.items).toHaveLength(1));
  return result;
}

const texts = (thread: ReturnType<typeof useThread>) =>
  thread.query.data?.items.map(({ content }) => (content as { text?: string }).text);
const updates = () => fake.sent('PUT /server/chats/{chatId}');

test('it reads what is unread, keeps where that began, and sends', async () => {
  const thread = await openThread(sampleChat({ unread_count: 1 }));
  await waitFor(() => expect(updates()).toEqual([{ read: true, last_read_message_id: '9001' }]));
  expect(thread.current.unread).toMatchObject({ count: 1 });
  act(() => thread.current.sending.send({ content_type: 'text', content: { text: 'On its way' } }));
  await waitFor(() => expect(texts(thread.current)).toContain('On its way'));
  await waitFor(() => expect(fake.sent('POST /server/chats/{chatId}/messages')).toHaveLength(1));
});

test('what it may not do it does not offer', async () => {
  const foreign = sampleChat({ assignee: { id: '102', label: 'Fatima Sheikh' } });
  const thread = await openThread(foreign);
  expect(thread.current.composer.block).toBe('not_assignee');
  expect(thread.current.rowActions.mayWrite).toBe(false);
  act(() => thread.current.openTemplates());
  expect(thread.current.dialog).toBeNull();
});

test('a message is shown when it is there or can be loaded; else it is gone', async () => {
  const thread = await openThread(sampleChat());
  act(() => thread.current.jumpTo('9001'));
  await waitFor(() => expect(screenAround.onShow).toHaveBeenCalledWith('9001'));
  fake.answer(chatEndpoints.listMessages, () => ({
    messages: [sampleMessage({ id: '8000' })],
    info: { has_more: false, has_newer: true },
  }));
  act(() => thread.current.jumpTo('8000'));
  await waitFor(() => expect(screenAround.onShow).toHaveBeenCalledWith('8000'));
  act(() => thread.current.jumpTo('7000'));
  await waitFor(() => expect(screenAround.onGone).toHaveBeenCalledOnce());
});

test('closing asks for the log where the organisation wants one', async () => {
  const thread = await openThread(sampleChat());
  act(() => thread.current.closeChat());
  await waitFor(() => expect(updates()).toContainEqual({ state: 'closed' }));
  expect(screenAround.onClosing).toHaveBeenCalledOnce();

  fake.answer(accountEndpoints.getBusiness, () => ({
    business: sampleBusiness({ channels: [sampleChannelSummary], mandate_conversation_log: true }),
  }));
  const logged = await openThread(sampleChat());
  act(() => logged.current.closeChat());
  expect(logged.current.dialog).toBe('close');
  expect(screenAround.onClosing).toHaveBeenCalledOnce();
});

test('marked unread, the chat is left and stays so', async () => {
  fake.answer(chatEndpoints.updateChat, () => ({ chat: sampleChat({ unread_count: 1 }) }));
  const thread = await openThread(sampleChat());
  act(() => thread.current.markUnread());
  expect(screenAround.onLeave).toHaveBeenCalledOnce();
  await waitFor(() => expect(thread.current.chat.unread_count).toBe(1));
  await waitFor(() => expect(updates()).toHaveLength(1));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(updates()).toEqual([{ unread: true }]);
});
