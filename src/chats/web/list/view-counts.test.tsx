import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatView } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { matchesView } from '../../contract/chat-criteria.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';

const fake = createChatServer();
withLayout();

const lakshmi = sampleChat({ unread_count: 2 });
const rohan = sampleChat({ id: '5002', contact: { id: '402', label: 'Rohan', mobile: null } });
const closed = sampleChat({ id: '5003', contact: { id: '403', label: 'Zoya', mobile: null }, state: 'closed' });

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.state.chats = [lakshmi, rohan, closed];
  fake.answer(chatEndpoints.listChats, ({ query }) => ({
    chats: fake.state.chats.filter((chat) => matchesView(chat, query.get('view') as ChatView, '101')),
    info: { has_more: false },
  }));
});
afterAll(() => fake.server.close());

const unreadChip = (name: string) => screen.findByRole('button', { name });
const asked = () => fake.calls.filter(({ operation }) => operation === 'GET /server/chats/counts').length;

test('[CHAT-02] beside the view stands how many chats it has, another number for another view', async () => {
  const { user } = await renderInbox('/chats');
  expect(await screen.findByText('2 chats')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All Open Chats' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'All Closed Chats' }));
  expect(await screen.findByText('1 chat')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Closed Chats');
});

test('[CHAT-05] the Unread filter says how many chats it leaves, and nothing where another filter leaves fewer', async () => {
  const { user } = await renderInbox('/chats');
  await user.click(await unreadChip('Unread 1'));
  expect((await unreadChip('Unread 1')).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Classification' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Customer' }));
  expect(await unreadChip('Unread')).toBeTruthy();
  expect(screen.getByText('2 chats')).toBeTruthy();
});

test('what is not counted to its end says so', async () => {
  fake.answer(chatEndpoints.countChats, () => ({ counts: { chats: 1_000, unread: 100 } }));
  await renderInbox('/chats');
  expect(await screen.findByText('999+ chats')).toBeTruthy();
  expect(await unreadChip('Unread 99+')).toBeTruthy();
});

test('events count again, many of them by one call', async () => {
  const { receive } = await renderInbox('/chats');
  await screen.findByText('2 chats');
  expect(asked()).toBe(1);
  const harpreet = sampleChat({ id: '5004', contact: { id: '404', label: 'Harpreet', mobile: null }, unread_count: 1 });
  fake.state.chats = [...fake.state.chats, harpreet];
  act(() => {
    for (let each = 0; each < 300; each += 1) receive('update_chat', harpreet);
  });
  expect(await screen.findByText('3 chats')).toBeTruthy();
  expect(await unreadChip('Unread 2')).toBeTruthy();
  expect(asked()).toBe(2);
});

test('counts that cannot be loaded are missing; the list is there', async () => {
  fake.refuse(chatEndpoints.countChats, 'INTERNAL_ERROR');
  await renderInbox('/chats');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(screen.queryByText(/^\d+ chats?$/)).toBeNull();
  expect(await unreadChip('Unread')).toBeTruthy();
});
