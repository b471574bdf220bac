import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';
import { inboxStore } from './inbox-store.ts';

// The list, the thread and the panel beside it, each with what the specification names of it.

const fake = createChatServer();
withLayout();

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const person = (index: number, changes = {}) =>
  sampleChat({
    id: String(5100 - index),
    contact: { id: `4${index}`, label: `Person ${index}`, mobile: null },
    last_message_time: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
    ...changes,
  });
const names = () => screen.getAllByRole('option').map((row) => row.firstElementChild?.textContent?.split(',')[0]);

test('[CHAT-27] the first load of the list shows a loader, and nothing of an empty list', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.answer(chatEndpoints.listChats, async () => {
    await promise;
    return { chats: [sampleChat()], info: { has_more: false } };
  });
  await renderInbox('/chats');
  expect((await screen.findAllByText(/^loading$/i)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.queryByText('No chats yet')).toBeNull();
  resolve();
  expect(await screen.findByRole('option', { name: /^Lakshmi/ })).toBeTruthy();
  expect(screen.queryByText(/^loading$/i)).toBeNull();
});

test('[CHAT-04 CHAT-28] Load more adds the next page; a chat of both pages is there once', async () => {
  let isDown = true;
  fake.answer(chatEndpoints.listChats, ({ query }) => {
    if (query.get('after') === null) return { chats: [person(1), person(2), person(3)], info: { has_more: true } };
    if (isDown) throw new FakeRefusal('INTERNAL_ERROR');
    // The last chat of the page before is in this one too, as it is now.
    return { chats: [person(3, { unread_count: 4 }), person(4)], info: { has_more: false } };
  });
  const { user } = await renderInbox('/chats');
  // The page that the list asks for by itself has failed: the button stays.
  await screen.findByText(/could not be loaded/i);
  expect(names()).toEqual(['Person 1', 'Person 2', 'Person 3']);
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Load more|Try again/ }));
  await waitFor(() => expect(names()).toEqual(['Person 1', 'Person 2', 'Person 3', 'Person 4']));
  expect(screen.getByRole('option', { name: /^Person 3.*4 unread messages/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('[CHAT-06 MSG-14] right of the list is the thread of the open chat: what both sides wrote, and what the system says', async () => {
  const line = (event: string, more = {}) => ({
    content_type: 'system' as const,
    origin: 'outgoing' as const,
    content: { event, actor: null, subject: null, ...more },
    system_info: { event },
  });
  fake.state.messages = [
    sampleMessage({ id: '9001', ...line('window_opened'), time: '2026-11-20 10:38:59' }),
    sampleMessage({ id: '9002', content: { text: 'Is COD there?' }, time: '2026-11-20 10:39:00' }),
    sampleMessage({
      id: '9003',
      origin: 'outgoing',
      status: 'read',
      content: { text: 'Yes, above 500.' },
      owner: { type: 'user', id: '101', label: 'Priya Raman' },
      time: '2026-11-20 10:40:00',
    }),
    sampleMessage({
      id: '9004',
      ...line('assigned', {
        actor: { type: 'user', id: '102', label: 'Fatima Sheikh' },
        subject: { id: '103', label: 'Arun Das' },
      }),
      time: '2026-11-20 10:41:00',
    }),
  ];
  await renderInbox('/chats/5001');
  const thread = await screen.findByRole('log');
  await within(thread).findByText('Yes, above 500.');
  // Rows beyond the view come after the first paint.
  await waitFor(() => expect(thread.textContent).toContain('Fatima Sheikh assigned this chat to Arun Das'));
  const text = thread.textContent ?? '';
  const order = [
    'Reply window opened',
    'Is COD there?',
    'Yes, above 500.',
    'Fatima Sheikh assigned this chat to Arun Das',
  ];
  expect(order.map((words) => text.indexOf(words))).toEqual(
    order.map((words) => text.indexOf(words)).toSorted((a, b) => a - b),
  );
  expect(order.filter((words) => !text.includes(words))).toEqual([]);
  // The list stays beside it.
  expect(screen.getByRole('listbox', { name: 'Chats' })).toBeTruthy();
  // A line is no message: nobody replies to it or stars it.
  expect(within(thread).getAllByRole('article')).toHaveLength(2);
});

test('[CHAT-07] the panel shows assignee, status and classification, and changes them', async () => {
  inboxStore.setState({ isDetailOpen: true });
  const { user } = await renderInbox('/chats/5001');
  const panel = await screen.findByRole('complementary', { name: 'Chat details' });
  const assignee = await within(panel).findByRole('combobox', { name: 'Assignee' });
  await waitFor(() => expect(assignee.textContent).toContain('Priya Raman (you)'));
  expect(within(panel).getByRole('radio', { name: 'Open' }).getAttribute('aria-checked')).toBe('true');
  const kind = within(panel).getByRole('combobox', { name: 'Classification' });
  await waitFor(() => expect(kind.textContent).toContain('New'));
  await user.click(kind);
  await user.click(await screen.findByRole('option', { name: 'Ready to buy' }));
  await user.click(assignee);
  await user.click(await screen.findByRole('option', { name: /Fatima Sheikh/ }));
  await waitFor(() =>
    expect(fake.sent('PUT /server/chats/{chatId}')).toEqual([
      { classification: 'ready_to_buy' },
      { assignee_id: '102' },
    ]),
  );
  expect(kind.textContent).toContain('Ready to buy');
});

test('[CHAT-08] the panel shows starred messages, which lead to their place, and files', async () => {
  inboxStore.setState({ isDetailOpen: true });
  const starred = sampleMessage({ id: '9001', starred: true });
  const file = sampleMessage({
    id: '9002',
    content_type: 'file',
    content: { csid: '7', name: 'Prices.pdf', mime_type: 'application/pdf', size: 2_048 },
    time: '2026-11-20 10:41:00',
  });
  fake.state.messages = [starred, file];
  fake.answer(chatEndpoints.listMessages, ({ query }) => {
    const type = query.get('type');
    const messages = type === 'starred' ? [starred] : type === 'files' ? [file] : [file, starred];
    return { messages, info: { has_more: false, has_newer: false } };
  });
  const { user } = await renderInbox('/chats/5001');
  const panel = await screen.findByRole('complementary', { name: 'Chat details' });
  const entry = await within(panel).findByRole('button', { name: /COD available\?/ });
  expect((await within(panel).findByRole('link', { name: 'Prices.pdf' })).getAttribute('href')).toContain(
    '/server/chats/5001/messages/9002/media',
  );
  await user.click(entry);
  await waitFor(() => expect(document.querySelector('[data-message-id="9001"]')?.className).toContain('animate-flash'));
});
