import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import {
  sampleBusiness,
  sampleChannelSummary,
  sampleCurrentUser,
} from '../../../accounts/web/testing/sample-accounts.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { keepDraft } from './draft-store.ts';

const fake = createChatServer();
withLayout();

beforeAll(() => {
  fake.server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const past = '2026-01-01T00:00:00Z';
const fatima = { id: '102', label: 'Fatima Sheikh' };
const inactive = { ...sampleChannelSummary, status: 'inactive' as const };
const paused = { ...sampleChannelSummary, paused_reason: 'Add or fix the payment method of the WhatsApp account.' };

// Each row has every later reason as well: the first one counts.
test.each<[string, Partial<Chat>, string, string | null]>([
  ['closed', { state: 'closed', assignee: fatima, expiration_time: past }, 'This chat is closed', 'Reopen'],
  [
    'someone else’s',
    { assignee: fatima, script: 'Welcome', expiration_time: past },
    'Assigned to Fatima Sheikh',
    'Take over',
  ],
  [
    'a script’s',
    { assignee: null, script: 'Welcome', expiration_time: past },
    'Chat script is being handled by Welcome',
    'Take over',
  ],
  ['nobody’s', { assignee: null, expiration_time: past }, 'This chat is unassigned', 'Assign to me'],
])('a chat that is %s says so', async (_, changes, title, action) => {
  fake.state.chats = [sampleChat(changes)];
  await renderInbox('/chats/5001');
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Message / })).toBeNull();
  if (action !== null) expect(screen.getAllByRole('button', { name: action }).length).toBeGreaterThan(0);
});

test('a chat that a colleague took over says that the draft is kept', async () => {
  fake.state.chats = [sampleChat({ assignee: fatima })];
  await renderInbox('/chats/5001');
  expect(await screen.findByText('Assigned to Fatima Sheikh')).toBeTruthy();
  expect(screen.queryByText(/Your draft is kept/)).toBeNull();
  act(() => keepDraft('5001', 'Half a sentence'));
  expect(await screen.findByText(/Your draft is kept/)).toBeTruthy();
});

test.each([
  ['inactive', inactive],
  ['paused', paused],
])('a channel that is %s closes the composer, and templates with it', async (_, channel) => {
  fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness({ channels: [channel] }) }));
  const { unmount } = await renderInbox('/chats/5001');
  expect(await screen.findByText('Store line cannot send now')).toBeTruthy();
  unmount();
  fake.state.chats = [sampleChat({ expiration_time: past })];
  await renderInbox('/chats/5001');
  const choose = await screen.findByRole('button', { name: 'Choose template' });
  await waitFor(() => expect(choose.hasAttribute('disabled')).toBe(true));
});

test('an agent may not take what the organisation does not let him take', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  fake.answer(accountEndpoints.getBusiness, () => ({
    business: sampleBusiness({ channels: [sampleChannelSummary], agents_may_take_over: false }),
  }));
  fake.state.chats = [sampleChat({ assignee: fatima })];
  await renderInbox('/chats/5001');
  expect(await screen.findByText(/^Only the assignee can send\. Ask for the chat/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
});

test('taking a chat is painted at once and opens the composer', async () => {
  fake.state.chats = [sampleChat({ assignee: null })];
  const { user } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByRole('textbox', { name: /Message Lakshmi/ })).toBeTruthy();
  await waitFor(() => expect(fake.sent('PUT /server/chats/{chatId}')[0]).toEqual({ assignee_id: '101' }));
});

test.each([
  ['answered', 'a composer that keeps its draft'],
  ['refused', 'the chat as it is now'],
])('taking a chat while something else of it arrives, then %s: %s', async (end) => {
  fake.state.chats = [sampleChat({ assignee: null })];
  const ended = Promise.withResolvers<void>();
  fake.answer(chatEndpoints.updateChat, async () => {
    await ended.promise;
    if (end === 'refused') throw new FakeRefusal('NOT_ALLOWED', { message: 'Only a supervisor can.' });
    return { chat: sampleChat({ assignee: { id: '101', label: 'Priya Raman' }, unread_count: 7 }) };
  });
  const { user, receive } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  const field = await screen.findByRole('textbox', { name: /Message Lakshmi/ });
  const row = () => screen.getByRole('option', { name: /^Lakshmi/ });
  act(() => receive('update_chat', sampleChat({ assignee: null, unread_count: 7 })));
  await waitFor(() => expect(row().textContent).toContain('7'));
  expect(field.isConnected).toBe(true);
  ended.resolve();
  if (end === 'refused') {
    await screen.findByRole('button', { name: 'Assign to me' });
    expect(row().textContent).toContain('7');
  } else {
    await screen.findByText('Assigned to you');
    expect(field.isConnected).toBe(true);
  }
});

test('Enter or Shift Enter sends, whichever was chosen; formatting keys put marks around the selection', async () => {
  const { user } = await renderInbox('/chats/5001');
  const box = (await screen.findByRole('textbox', { name: /^Message / })) as HTMLTextAreaElement;
  await user.type(box, 'one{Shift>}{Enter}{/Shift}two');
  expect(box.value).toBe('one\ntwo');
  box.setSelectionRange(0, 3);
  await user.keyboard('{Control>}b{/Control}');
  expect(box.value).toBe('*one*\ntwo');
  await user.click(screen.getByRole('button', { name: 'Enter to send' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Shift Enter sends' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(box);
  await user.keyboard('{Enter}');
  expect(fake.sent('POST /server/chats/{chatId}/messages')).toEqual([]);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(fake.sent('POST /server/chats/{chatId}/messages')).toHaveLength(1));
});
