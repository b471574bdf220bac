import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Chat, ChatView } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { matchesView } from '../../contract/chat-criteria.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';

// What the list leaves out is always said, and nothing is called missing that is only elsewhere.

const fake = createChatServer();
withLayout();

const person = (id: string, label: string, changes: Partial<Chat> = {}) =>
  sampleChat({ id, contact: { id: `4${id}`, label, mobile: `+9190000${id}` }, ...changes });
const everybody = [
  person('5001', 'Lakshmi Subramanian', { unread_count: 1 }),
  person('5002', 'Harpreet Kaur', { state: 'closed' }),
  person('5003', 'Harpal Singh', { state: 'closed' }),
  person('5004', 'Kavya Iyer', { assignee: null }),
];

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.answer(chatEndpoints.listChats, ({ query }) => ({ chats: answer(query), info: { has_more: false } }));
});
afterAll(() => fake.server.close());

/** The list as the server would filter it. */
function answer(query: URLSearchParams): Chat[] {
  const term = query.get('search_term')?.toLowerCase() ?? '';
  return everybody.filter(
    (chat) =>
      matchesView(chat, query.get('view') as ChatView, '101') &&
      chat.contact.label.toLowerCase().includes(term) &&
      (!query.has('unread') || chat.unread_count > 0) &&
      (!query.has('unassigned') || chat.assignee === null),
  );
}

const searchBox = () => screen.getByRole('searchbox', { name: 'Search name or mobile' });
const rows = () => screen.queryAllByRole('option').map((row) => row.firstElementChild?.textContent?.split(',')[0]);
const list = () => screen.getByRole('region', { name: 'Chats' });

describe('[CHAT-03] a search without a hit in this view', () => {
  test('says where it looked, counts the hits elsewhere and leads there', async () => {
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.type(searchBox(), 'harp');
    expect(await screen.findByText('Not in All Open Chats')).toBeTruthy();
    expect(screen.queryByText(/Nothing found|contains/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Search all chats 2 found' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'All Closed Chats 2 found' }));
    await waitFor(() => expect(rows()).toEqual(['Harpreet Kaur', 'Harpal Singh']));
    expect(within(list()).getByText('2 found in All Closed Chats')).toBeTruthy();
    expect((searchBox() as HTMLInputElement).value).toBe('harp');
  });

  test('under a filter it offers to clear the filter, with the number that shows then', async () => {
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.click(screen.getByRole('button', { name: /^Unread/ }));
    await user.type(searchBox(), 'kavya');
    expect(await screen.findByText('Not in All Open Chats with these filters')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Clear filters 1 found' }));
    await waitFor(() => expect(rows()).toEqual(['Kavya Iyer']));
  });

  test('nothing is called missing before all chats are searched, nor when that fails', async () => {
    const reply = Promise.withResolvers<void>();
    fake.answer(chatEndpoints.listChats, async ({ query }) => {
      if (query.get('view') === 'all_chats') await reply.promise;
      return { chats: answer(query), info: { has_more: false } };
    });
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.type(searchBox(), 'nobody');
    expect(await screen.findByText('Searching all chats')).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
    fake.refuse(chatEndpoints.listChats, 'INTERNAL_ERROR');
    reply.resolve();
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.getByText('No name or mobile number in any chat contains “nobody”.')).toBeTruthy();
    fake.answer(chatEndpoints.listChats, ({ query }) => {
      if (query.get('view') === 'all_chats') throw new Error('away');
      return { chats: answer(query), info: { has_more: false } };
    });
    await user.type(searchBox(), 'x');
    expect(await screen.findByText('All chats could not be searched.')).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  test('what is missing from a search is no first chat to wait for', async () => {
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.type(searchBox(), 'nobody');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(await screen.findByText('Messages appear here')).toBeTruthy();
    expect(screen.queryByText(/to try it/)).toBeNull();
  });

  test('a short term says that it looks at the beginning of words', async () => {
    const { user } = await renderInbox('/chats?list=all_chats');
    await screen.findAllByRole('option');
    await user.type(searchBox(), 'zz');
    expect(await screen.findByText(/begins with “zz”\. Type three letters/)).toBeTruthy();
  });

  test('with hits in this view the others are still one press away', async () => {
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.type(searchBox(), 'ka');
    expect(await screen.findByText('1 found in All Open Chats')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Search all chats' }));
    await waitFor(() => expect(rows()).toEqual(['Harpreet Kaur', 'Kavya Iyer']));
    expect(screen.getByText('2 found in All Chats')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search all chats' })).toBeNull();
  });
});

describe('[CHAT-05] a filtered list', () => {
  test('says how many it shows and what filters it, and clears at one press', async () => {
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    expect(screen.queryByText(/shown/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Unread/ }));
    expect(await screen.findByText('1 shown · Filtered by Unread')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText(/shown/)).toBeNull();
  });

  test('a number that is not known is not given', async () => {
    fake.answer(chatEndpoints.listChats, ({ query }) => ({ chats: answer(query), info: { has_more: true } }));
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.click(screen.getByRole('button', { name: /^Unread/ }));
    expect(await screen.findByText('1+ shown · Filtered by Unread')).toBeTruthy();
  });

  test('each view keeps its filters while one stays in chats; who leaves comes back to none', async () => {
    const { user, router } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.click(screen.getByRole('button', { name: /^Unread/ }));
    const choose = async (from: string, to: string) => {
      await user.click(screen.getByRole('button', { name: from }));
      await user.click(await screen.findByRole('menuitemradio', { name: to }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    await choose('All Open Chats', 'All Closed Chats');
    await waitFor(() => expect(rows()).toEqual(['Harpreet Kaur', 'Harpal Singh']));
    expect(screen.queryByText(/Filtered by/)).toBeNull();
    await choose('All Closed Chats', 'All Open Chats');
    expect(await screen.findByText('1 shown · Filtered by Unread')).toBeTruthy();
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('Elsewhere');
    await act(() => router.navigate('/chats'));
    await waitFor(() => expect(rows()).toEqual(['Lakshmi Subramanian', 'Kavya Iyer']));
    expect(screen.queryByText(/Filtered by/)).toBeNull();
  });

  test('the lists that the home page counts stand below the views; a chip takes their filter off', async () => {
    const { user } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.click(screen.getByRole('button', { name: 'All Open Chats' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Waiting for an owner' }));
    await waitFor(() => expect(rows()).toEqual(['Kavya Iyer']));
    await user.click(screen.getByRole('button', { name: 'Remove Unassigned' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});

describe('the address of a list', () => {
  test.each([
    ['my_unread', { view: 'my_open_chats', unread: 'true', snoozed: 'false' }],
    ['unassigned', { view: 'open_chats', unassigned: 'true', snoozed: 'false' }],
    ['ending_soon', { view: 'open_chats', ending_soon: 'true', snoozed: 'false' }],
    ['closed_chats', { view: 'closed_chats' }],
  ])('%s shows exactly that list', async (name, wanted) => {
    const { router } = await renderInbox(`/chats?list=${name}`);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => {
      const query = fake.calls.filter(({ operation }) => operation === 'GET /server/chats').at(-1)?.query;
      expect(Object.fromEntries(query ?? [])).toEqual({ limit: '50', ...wanted });
    });
  });

  test('a list that nobody knows is the usual one', async () => {
    await renderInbox('/chats?list=constructor');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText(/shown/)).toBeNull();
  });
});

test('windows that end soon stand in the order in which they end, whatever comes in', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const first = person('5001', 'First', { expiration_time: inMinutes(10), last_message_time: '2026-11-20T10:00:00Z' });
  const second = person('5002', 'Second', {
    expiration_time: inMinutes(90),
    last_message_time: '2026-11-20T11:00:00Z',
  });
  fake.answer(chatEndpoints.listChats, () => ({ chats: [first, second], info: { has_more: false } }));
  const { receive } = await renderInbox('/chats?list=ending_soon');
  await waitFor(() => expect(rows()).toEqual(['First', 'Second']));
  const between = person('5003', 'Between', { expiration_time: inMinutes(30) });
  act(() => receive('update_chat', between, { ...second, version: 2, expiration_time: inMinutes(1_440) }));
  await waitFor(() => expect(rows()).toEqual(['First', 'Between']));
});

describe('[CHAT-03] Enter in the search', () => {
  test('opens the first hit, also when the reply comes after the key', async () => {
    const { user, router } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.type(searchBox(), 'kavya{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5004'));
    expect((searchBox() as HTMLInputElement).value).toBe('kavya');
  });

  test('opens nothing without a text or a hit, nor what is found for a text that was changed', async () => {
    const { user, router } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    await user.type(searchBox(), '{Enter}');
    await user.type(searchBox(), 'nobody{Enter}');
    await screen.findByText('Nothing found');
    await user.clear(searchBox());
    await user.type(searchBox(), 'kavya');
    await waitFor(() => expect(rows()).toEqual(['Kavya Iyer']));
    expect(router.state.location.pathname).toBe('/chats');
  });
});

test('[CHAT-03] several spaces in a row count as one', async () => {
  const { user } = await renderInbox('/chats');
  await screen.findAllByRole('option');
  await user.type(searchBox(), '  kavya   iyer');
  await waitFor(() => expect(rows()).toEqual(['Kavya Iyer']));
  expect(fake.calls.map(({ query }) => query.get('search_term'))).toContain('kavya iyer');
});
