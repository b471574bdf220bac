import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { chatListeners } from '../on-chat-events.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { createChatServer } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { WaitingCards } from './WaitingCards.tsx';

const fake = createChatServer();
const none = { count: 0, first: [] as Chat[] };
let summary = { my_unread: none, unassigned: none, ending_soon: none };

beforeAll(chatMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  summary = { my_unread: none, unassigned: none, ending_soon: none };
  fake.answer(chatEndpoints.summarizeChats, () => ({ summary }));
});
afterEach(() => vi.useRealTimers());
afterAll(() => fake.server.close());

const renderCards = () => renderRoutes([{ path: '*', element: <WaitingCards /> }]);

const card = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const asked = () => fake.calls.filter(({ operation }) => operation === 'GET /server/chats/summary').length;

test('each count says who is first, and opens exactly the list that it counts', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const rohan = sampleChat({ contact: { id: '402', label: 'Rohan', mobile: null }, expiration_time: ago(-100.5) });
  summary = {
    ending_soon: { count: 5, first: [rohan] },
    my_unread: { count: 4, first: [sampleChat({ last_message_time: ago(28.5) })] },
    unassigned: { count: 9, first: [sampleChat({ last_message_time: ago(3 * 1_440 + 5) })] },
  };
  const { router } = renderCards();
  const wanted = [
    ['Windows closing soon', '5', 'Rohan first, in 1h 40m', '?list=ending_soon'],
    ['Unread, assigned to you', '4', 'Oldest waiting 28m', '?list=my_unread'],
    ['Waiting for an owner', '9', 'Oldest waiting 3 days', '?list=unassigned'],
  ] as const;
  for (const [name, count, text, search] of wanted) {
    const link = await card(name);
    expect(await within(link).findByText(text)).toBeTruthy();
    expect(within(link).getByText(count)).toBeTruthy();
    await userEvent.click(link);
    expect(router.state.location.pathname + router.state.location.search).toBe(`/chats${search}`);
  }
});

test('nothing waits, and very much', async () => {
  summary.unassigned = { count: 100, first: [] };
  renderCards();
  const link = await card('Waiting for an owner');
  expect(await within(link).findByText('99+')).toBeTruthy();
  expect(screen.getByText('All caught up')).toBeTruthy();
  expect(screen.getByText('No window closes within 2 hours')).toBeTruthy();
});

test('while it loads the cards are there, without a number', async () => {
  const reply = Promise.withResolvers<void>();
  fake.answer(chatEndpoints.summarizeChats, async () => {
    await reply.promise;
    return { summary };
  });
  renderCards();
  expect((await card('Waiting for an owner')).textContent).not.toMatch(/\d/);
  reply.resolve();
  expect(await screen.findByText('Every open chat has an owner')).toBeTruthy();
});

test('counts that cannot be loaded say so and try again', async () => {
  fake.refuse(chatEndpoints.summarizeChats, 'INTERNAL_ERROR');
  renderCards();
  expect(await screen.findByText('The counts could not be loaded')).toBeTruthy();
  fake.answer(chatEndpoints.summarizeChats, () => ({ summary }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All caught up')).toBeTruthy();
});

test('what happens in chats is counted soon, many events by one call', async () => {
  const { queryClient } = renderCards();
  await screen.findByText('All caught up');
  expect(asked()).toBe(1);
  summary.my_unread = { count: 1, first: [sampleChat()] };
  act(() => {
    for (const listener of chatListeners.filter(({ event }) => event === 'update_chat'))
      for (let each = 0; each < 20; each += 1) listener.apply([sampleChat({ unread_count: 1 })], queryClient, []);
  });
  expect(await within(await card('Unread, assigned to you')).findByText('1')).toBeTruthy();
  expect(asked()).toBe(2);
});
