import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { registerShortcuts } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { isUndoKey, undoLast } from '../../../foundation/web/toasts/toast-store.ts';
import { toastManager } from '../../../ui/primitives/toast-queue.ts';
import { matchesView } from '../../contract/chat-criteria.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleBusiness, sampleChannelSummary } from '../../../accounts/web/testing/sample-accounts.ts';

const fake = createChatServer();
withLayout();
const UPDATE = 'PUT /server/chats/{chatId}';
let stop: (() => void)[] = [];

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  stop = [
    listenForShortcuts(),
    registerShortcuts([
      {
        keys: ['Mod+z'],
        label: 'foundation:undo',
        group: 'foundation:undo',
        isAlwaysOn: true,
        isMeant: isUndoKey,
        run: undoLast,
      },
    ]),
  ];
  fake.state.chats = Array.from({ length: 12 }, (_, index) =>
    sampleChat({
      id: String(5001 + index),
      contact: { id: `4${index}`, label: `Person ${index + 1}`, mobile: null },
      last_message_time: `2026-11-20T10:${50 - index}:00Z`,
    }),
  );
  fake.answer(chatEndpoints.listChats, () => ({
    chats: fake.state.chats.filter((chat) => matchesView(chat, 'open_chats', '101')),
    info: { has_more: false },
  }));
});
afterEach(() => {
  act(() => toastManager.close());
  for (const each of stop) each();
});
afterAll(() => fake.server.close());

const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const list = () => screen.getByRole('listbox', { name: 'Chats' });

test('ten presses of Alt ↓ faster than the page lead ten chats on, and Back to where one came from', async () => {
  const { user, router } = await renderInbox('/chats');
  await user.click(await screen.findByRole('option', { name: /^Person 1,/ }));
  const text = await screen.findByRole('textbox', { name: 'Message Person 1' });
  act(() => text.focus());
  act(() => {
    for (let presses = 0; presses < 10; presses += 1) press('ArrowDown', { altKey: true });
  });
  await screen.findByRole('textbox', { name: 'Message Person 11' });
  expect(router.state.location.pathname).toBe('/chats/5011');
  // Held down, it goes on.
  act(() => {
    press('ArrowUp', { altKey: true });
    press('ArrowUp', { altKey: true, repeat: true });
  });
  await screen.findByRole('textbox', { name: 'Message Person 9' });
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/chats');
});

test('from the list the first press opens the first chat, and Back leads to the list', async () => {
  const { router } = await renderInbox('/chats');
  await screen.findByRole('option', { name: /^Person 1,/ });
  act(() => {
    for (let presses = 0; presses < 3; presses += 1) press('ArrowDown', { altKey: true });
  });
  await screen.findByRole('textbox', { name: 'Message Person 3' });
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/chats');
});

test('after closing a chat the keyboard is on the row that took its place, and Ctrl Z opens the chat again', async () => {
  const { user } = await renderInbox('/chats/5003');
  const [close] = await screen.findAllByRole('button', { name: 'Close chat' });
  await screen.findByRole('textbox', { name: 'Message Person 3' });
  await user.click(close as HTMLElement);
  await screen.findByText('This chat is closed');
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Person 3,/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(list()));
  expect(list().getAttribute('aria-activedescendant')).toBe('chat-5004');
  await screen.findByRole('button', { name: 'Undo' });
  press('z', { ctrlKey: true });
  await screen.findByRole('textbox', { name: 'Message Person 3' });
  await waitFor(() => expect(fake.sent(UPDATE)).toEqual([{ state: 'closed' }, { state: 'open' }]));
  // Once: there is nothing left to undo.
  press('z', { ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(fake.sent(UPDATE)).toHaveLength(2);
});

test('after closing with a log too', async () => {
  fake.answer(accountEndpoints.getBusiness, () => ({
    business: sampleBusiness({ channels: [sampleChannelSummary], mandate_conversation_log: true }),
  }));
  const { user } = await renderInbox('/chats/5003');
  await screen.findByRole('textbox', { name: 'Message Person 3' });
  const [close] = await screen.findAllByRole('button', { name: 'Close chat' });
  await user.click(close as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Close chat' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Resolved' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Summary' }), 'Three items');
  await user.click(within(dialog).getByRole('button', { name: 'Log and close' }));
  await screen.findByText('This chat is closed');
  await waitFor(() => expect(document.activeElement).toBe(list()));
});

test('Ctrl Z in a text is the text’s own; in an empty box it undoes the last action', async () => {
  fake.state.chats = [sampleChat({ assignee: null })];
  const { user } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: /^Assign to me/ }));
  const text = await screen.findByRole('textbox', { name: /^Message / });
  await screen.findByRole('button', { name: 'Undo' });
  await user.type(text, 'Hi');
  press('z', { ctrlKey: true });
  expect(fake.sent(UPDATE)).toEqual([{ assignee_id: '101' }]);
  await user.clear(text);
  press('z', { ctrlKey: true });
  await waitFor(() => expect(fake.sent(UPDATE)).toEqual([{ assignee_id: '101' }, { assignee_id: null }]));
  await screen.findByText('This chat is unassigned');
});
