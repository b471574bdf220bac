import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import {
  sampleBusiness,
  sampleChannelSummary,
  sampleCurrentUser,
} from '../../../accounts/web/testing/sample-accounts.ts';
import { declareCapabilities } from '../../../channels/contract/providers/capabilities-of.ts';
import { PAGE_KIND, pageCapabilities } from '../../../channels/server/providers/testing/page-capabilities.ts';
import type { Chat } from '../../contract/chat.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { keepDraft } from './draft-store.ts';

const fake = createChatServer();
withLayout();

beforeAll(() => {
  declareCapabilities(PAGE_KIND, pageCapabilities);
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
  ['out of its window', { expiration_time: past }, 'Only templates can be sent now', 'Choose template'],
  ['never in a window', { expiration_time: null }, 'Only templates can be sent now', 'Choose template'],
])('a chat that is %s says so', async (_, changes, title, action) => {
  fake.state.chats = [sampleChat(changes)];
  await renderInbox('/chats/5001');
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Message / })).toBeNull();
  if (action !== null) expect(screen.getAllByRole('button', { name: action }).length).toBeGreaterThan(0);
});

test('a channel without templates says who can continue, and offers nothing else', async () => {
  const channel = { ...sampleChannelSummary, platform_id: PAGE_KIND };
  fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness({ channels: [channel] }) }));
  const { contact, channel: own } = sampleChat({});
  fake.state.chats = [sampleChat({ channel: { ...own, kind: PAGE_KIND }, expiration_time: past })];
  await renderInbox('/chats/5001');
  expect(await screen.findByText(`Only ${contact.label} can continue this chat`)).toBeTruthy();
  expect(screen.getByText(/you can reply for 7 days/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose template' })).toBeNull();
});

test('where a person may write for a week after the window, the composer stays open as long, and says so after', async () => {
  declareCapabilities(PAGE_KIND, {
    ...pageCapabilities,
    window: { hours: 24, afterwards: 'human_agent', personHours: 168 },
  });
  onTestFinished(() => declareCapabilities(PAGE_KIND, pageCapabilities));
  const channel = { ...sampleChannelSummary, platform_id: PAGE_KIND };
  fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness({ channels: [channel] }) }));
  const { channel: own } = sampleChat({});
  const endedHoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const inPage = { channel: { ...own, kind: PAGE_KIND } };
  fake.state.chats = [sampleChat({ ...inPage, expiration_time: endedHoursAgo(143) })];
  const { unmount } = await renderInbox('/chats/5001');
  expect(await screen.findByRole('textbox', { name: /^Message / })).toBeTruthy();
  expect(screen.getByText('Personal replies only')).toBeTruthy();
  unmount();
  fake.state.chats = [sampleChat({ ...inPage, expiration_time: endedHoursAgo(145) })];
  await renderInbox('/chats/5001');
  expect(await screen.findByText(/you can reply for 7 days/)).toBeTruthy();
});

test('the composer offers what its channel takes', async () => {
  const channel = { ...sampleChannelSummary, platform_id: PAGE_KIND };
  fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness({ channels: [channel] }) }));
  const { channel: own } = sampleChat({});
  fake.state.chats = [sampleChat({ channel: { ...own, kind: PAGE_KIND } })];
  const { user } = await renderInbox('/chats/5001');
  expect(await screen.findByRole('textbox', { name: /^Message / })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send template/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Attach image' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Image']);
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
  expect(await screen.findByText(/Ask a supervisor/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
});

test('taking a chat is painted at once and opens the composer', async () => {
  fake.state.chats = [sampleChat({ assignee: null })];
  const { user } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByRole('textbox', { name: /Message Lakshmi/ })).toBeTruthy();
  await waitFor(() => expect(fake.sent('PUT /server/chats/{chatId}')[0]).toEqual({ assignee_id: '101' }));
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
  await user.click(box);
  await user.keyboard('{Enter}');
  expect(fake.sent('POST /server/chats/{chatId}/messages')).toEqual([]);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(fake.sent('POST /server/chats/{chatId}/messages')).toHaveLength(1));
});
