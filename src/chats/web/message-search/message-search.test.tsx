import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { sampleContact } from '../testing/sample-contact.ts';
import type { FoundMessage } from '../../contract/message-search-endpoints.ts';
import { messageSearchEndpoints } from '../../contract/message-search-endpoints.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';
// Loaded with the tests: a slow machine takes longer for it than a test waits.
import './late-parts.ts';

const fake = createChatServer();
withLayout();

const lakshmi = sampleChat({
  id: '5001',
  contact: { id: '45001', label: 'Lakshmi Subramanian', mobile: '+919000041207' },
});
const aisha = sampleChat({ id: '5002', state: 'closed', contact: { id: '45002', label: 'Aisha Khan', mobile: null } });

const hit = (id: string, text: string, changes: Partial<FoundMessage> = {}): FoundMessage => ({
  id,
  chat: { id: '5001' },
  content_type: 'text',
  origin: 'incoming',
  text,
  file_name: null,
  owner: null,
  time: '2026-11-14 10:56:00',
  ...changes,
});
const hits = [
  hit('914', 'சேலத்திற்கு டெலிவரி எத்தனை நாள் ஆகும்?'),
  hit('913', 'Saturday delivery to Salem works.', {
    origin: 'outgoing',
    owner: { type: 'user', id: '101', label: 'Priya Raman' },
  }),
  hit('912', 'Your delivery is on its way', {
    origin: 'outgoing',
    owner: { type: 'user', id: '102', label: 'Fatima Sheikh' },
  }),
  hit('911', 'When is the delivery?'),
];
const ofAisha = hit('920', 'Delivery was two days early', { chat: { id: '5002' } });

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
let stop: () => void;
beforeEach(() => {
  stop = listenForShortcuts();
  fake.reset();
  fake.state.chats = [lakshmi, aisha];
  fake.answer(messageSearchEndpoints.searchMessages, ({ query }) => {
    const isFound = ['delivery', 'deliv', 'delivery டெலிவரி'].includes(query.get('q') ?? '');
    return {
      found: isFound
        ? [
            { chat: lakshmi, count: 4, messages: hits.slice(0, 3) },
            { chat: aisha, count: 1, messages: [ofAisha] },
          ]
        : [],
      totals: { messages: isFound ? 5 : 0, chats: isFound ? 2 : 0, is_more: false },
      info: { has_more: false, after: null },
    };
  });
  fake.answer(messageSearchEndpoints.searchChat, () => ({
    messages: hits,
    ids: hits.map(({ id }) => id),
    info: { has_more: false, after: null },
  }));
  fake.state.messages = ['901', '911', '912', '913', '914'].map((id) =>
    sampleMessage({ id, chat: { id: '5001' }, content: { text: `Message ${id} of the delivery` } }),
  );
});
afterEach(() => stop());
afterAll(() => fake.server.close());

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Words to look for in messages' });
const rows = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const searches = () => fake.calls.filter(({ operation }) => operation === 'GET /server/chats/message_search');
const place = async (text: string) => {
  const bar = await screen.findByRole('search');
  await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe(text));
};

test('what is typed in the list leads to the messages with it, and Escape back', async () => {
  const { user, router } = await renderInbox('/chats');
  await user.type(await screen.findByRole('searchbox', { name: 'Search name or mobile' }), 'delivery');
  await user.click(await screen.findByRole('link', { name: 'Search messages for “delivery”' }));
  expect(await screen.findByText('5 messages in 2 chats')).toBeTruthy();
  expect(router.state.location.search).toBe('?find=delivery');
  expect((await field()).value).toBe('delivery');
  const list = screen.getByRole('listbox', { name: 'Messages that were found' });
  const group = within(list).getByRole('group', { name: 'Lakshmi Subramanian' });
  expect(within(group).getByText('4 messages')).toBeTruthy();
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('சேலத்திற்கு டெலிவரி'),
    expect.stringMatching(/^YouSaturday delivery/),
    expect.stringMatching(/^FatimaYour delivery/),
    '1 more in this chat',
  ]);
  expect([...group.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['delivery', 'delivery']);
  expect(within(screen.getByRole('group', { name: 'Aisha Khan' })).getByText('Closed')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('searchbox', { name: 'Search name or mobile' })).toBeTruthy();
});

test('a space makes a word a tag; filters are asked for and stay in the address', async () => {
  const { user, router } = await renderInbox('/chats?find=');
  expect(await screen.findByText('Find any message')).toBeTruthy();
  await user.type(await field(), 'delivery டெலிவரி');
  expect(screen.getByRole('button', { name: 'Remove delivery' })).toBeTruthy();
  await screen.findByText('5 messages in 2 chats');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'Closed chats too' }));
  await user.click(screen.getByRole('button', { name: 'Kind of message: Any kind' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Documents' }));
  await user.click(screen.getByRole('button', { name: 'When it was written: Any time' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Last 30 days' }));
  await user.click(screen.getByRole('button', { name: 'Who wrote: Anyone' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Fatima Sheikh' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      find: 'delivery டெலிவரி',
      words: 'all',
      author: '102',
      kind: 'document',
      days: '30',
      closed: 'no',
    }),
  );
  await waitFor(() => {
    const query = searches().at(-1)?.query;
    expect(query && Object.fromEntries(query)).toMatchObject({
      q: 'delivery டெலிவரி',
      words: 'all',
      author: '102',
      kind: 'document',
      closed: 'false',
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
  });
  // Backspace takes the last word up again.
  await user.type(await field(), ' {Backspace}');
  expect((await field()).value).toBe('டெலிவரி');
});

test('nothing found says so, and offers to clear filters', async () => {
  const { user } = await renderInbox('/chats?find=nothing&kind=order');
  expect(await screen.findByText('No message found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No message has a word that begins like this.')).toBeTruthy();
});

test('a search that fails says why, and is tried again', async () => {
  fake.refuse(messageSearchEndpoints.searchMessages, 'SERVICE_UNAVAILABLE');
  await renderInbox('/chats?find=delivery');
  expect(await screen.findByText('Messages could not be searched', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('keys move through the hits, open one in its thread, and the next hits from there', async () => {
  const { user, router } = await renderInbox('/chats?find=delivery');
  await screen.findByText('5 messages in 2 chats');
  await user.type(await field(), '{ArrowDown}{ArrowDown}');
  expect((await field()).getAttribute('aria-activedescendant')).toBe('found-913');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5001'));
  expect(new URLSearchParams(router.state.location.search).get('message')).toBe('913');
  await place('2 of 4 in this chat');
  const shown = () => document.querySelector('[data-found]')?.getAttribute('data-message-id');
  await waitFor(() => expect(shown()).toBe('913'));
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Saturday');
  await user.click(screen.getByRole('button', { name: 'Older hit' }));
  await place('3 of 4 in this chat');
  await waitFor(() => expect(shown()).toBe('912'));
  await user.click(screen.getByRole('button', { name: 'Newer hit' }));
  await user.click(screen.getByRole('button', { name: 'Newer hit' }));
  await place('1 of 4 in this chat');
  expect((screen.getByRole('button', { name: 'Newer hit' }) as HTMLButtonElement).disabled).toBe(true);
  // Back leads to the results, not through every hit.
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
  expect(router.state.location.search).toBe('?find=delivery');
  // Escape leaves from anywhere.
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the others of a chat come with a press', async () => {
  const { user } = await renderInbox('/chats?find=delivery');
  await user.click(await screen.findByRole('option', { name: '1 more in this chat' }));
  await waitFor(() => expect(rows()).toContainEqual(expect.stringContaining('When is the delivery?')));
  expect(screen.queryByRole('option', { name: /more in this chat/ })).toBeNull();
});

test('looking a chat up reads nothing; where older messages are shown there is no composer but the way to the latest', async () => {
  fake.state.chats = [{ ...lakshmi, unread_count: 2 }, aisha];
  fake.answer(chatEndpoints.listMessages, ({ query }) => {
    if (query.get('direction') === 'after') throw new FakeRefusal('NOT_ALLOWED');
    const isAround = query.get('direction') === 'around';
    const messages = isAround ? fake.state.messages.toReversed() : [sampleMessage({ id: '999' })];
    return { messages, info: { has_more: false, has_newer: isAround } };
  });
  const { user } = await renderInbox('/chats/5001?find=delivery&message=912');
  expect(await screen.findByText('You are reading older messages.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Message/ })).toBeNull();
  expect(fake.sent('PUT /server/chats/{chatId}')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Go to the latest to reply' }));
  expect(await screen.findByRole('searchbox', { name: 'Search name or mobile' })).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: /Message/ })).toBeTruthy();
  await waitFor(() =>
    expect(fake.sent('PUT /server/chats/{chatId}')).toContainEqual({ read: true, last_read_message_id: '999' }),
  );
});

test('within one chat: from its header, with the newest hit first, and to a day', async () => {
  fake.answer(messageSearchEndpoints.findMessageOfDay, () => ({ message: { id: '901', time: '2026-11-10 09:00:00' } }));
  const { user, router } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: 'Search in this chat' }));
  await user.type(await screen.findByRole('textbox', { name: 'Search in this chat' }), 'delivery');
  await place('1 of 4 in this chat');
  await user.keyboard('{ArrowUp}');
  await place('2 of 4 in this chat');
  expect(new URLSearchParams(router.state.location.search).get('message')).toBe('913');
  await user.click(screen.getByRole('button', { name: 'Go to a day' }));
  await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /\b10\b/ }));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('message')).toBe('901'));
  await user.click(screen.getByRole('button', { name: 'Close search' }));
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
});

test('one contact is chosen by name: the address keeps it, and the search asks for their messages only', async () => {
  const people = [
    sampleContact('45001', { name: 'Lakshmi Subramanian' }),
    sampleContact('45002', { name: 'Aisha Khan' }),
  ];
  fake.answer(accountEndpoints.currentUser, () => ({
    user: { ...sampleCurrentUser(), permissions: ['chats.read', 'records.edit'] satisfies Permission[] },
  }));
  fake.answer(recordEndpoints.listRecords, ({ query }) => ({
    contacts: people.filter(({ name }) =>
      String(name)
        .toLowerCase()
        .includes(query.get('search_term') ?? ''),
    ),
    info: { has_more: false },
  }));
  fake.answer(recordEndpoints.getRecord, ({ params }) => ({ contact: people.find(({ id }) => id === params['id']) }));
  const { user, router } = await renderInbox('/chats?find=delivery');
  await user.click(await screen.findByRole('button', { name: 'With whom: Any contact' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Name or mobile' }), 'aisha');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lakshmi Subramanian' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: /^Aisha Khan/ }));
  await screen.findByRole('button', { name: 'With whom: Aisha Khan' });
  await waitFor(() => expect(router.state.location.search).toContain('contact=45002'));
  const asked = () => fake.calls.findLast(({ operation }) => operation === 'GET /server/chats/message_search');
  await waitFor(() => expect(asked()?.query.get('contact_id')).toBe('45002'));
  await user.click(screen.getByRole('button', { name: 'Remove Aisha Khan' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('contact='));
});
