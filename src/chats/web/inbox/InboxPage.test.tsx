import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { pageTitleStore } from '../../../foundation/web/title/page-subject.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { createChatServer, withLayout, renderInbox, storedFrom } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';

const fake = createChatServer();
withLayout();
const SEND = 'POST /server/chats/{chatId}/messages';
const UPDATE = 'PUT /server/chats/{chatId}';

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const rows = async () => (await screen.findAllByRole('option')).map((row) => row.firstElementChild?.textContent);
const box = () => screen.findByRole('textbox', { name: /Message Lakshmi/ });

test('a row says everything in one name', async () => {
  fake.state.chats = [sampleChat({ unread_count: 2, expiration_time: new Date(Date.now() + 6_000_000).toISOString() })];
  await renderInbox('/chats');
  expect((await rows())[0]).toMatch(
    /^Lakshmi Subramanian, Store line, 2 unread messages, COD available\?, .+, 1h (39|40)m left to reply, assigned to you$/,
  );
});

describe('an empty inbox', () => {
  beforeEach(() => {
    fake.state.chats = [];
  });
  const simulated = (simulator_url: string | null) => {
    const login = { app_id: '1', config_id: '2', redirect_uri: '/', scopes: [], api_version: 'v25.0', login_url: '/' };
    fake.answer(channelEndpoints.clientCredentials, () => ({
      client_credentials: [{ platform_id: 'whatsapp', ...login, simulator_url }],
    }));
  };

  test('leads to the simulated customers, on wide screens and on phones', async () => {
    simulated('http://localhost:8081/');
    await renderInbox('/chats');
    const isLink = ['http://localhost:8081/', '_blank'];
    await waitFor(() => {
      const links = screen.getAllByRole('link', { name: /^Open customers’ phones/ });
      expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([isLink, isLink]);
    });
    expect(screen.queryByText('Choose a chat')).toBeNull();
  });

  test('names the number to write to with the real provider', async () => {
    simulated(null);
    await renderInbox('/chats');
    await screen.findByText('Send a message to +91 90000 14220 to try it.');
    expect(screen.queryByText('Choose a chat')).toBeNull();
    expect(screen.queryByRole('link', { name: /phones/ })).toBeNull();
  });
});

describe('the list by keyboard', () => {
  beforeEach(() => {
    fake.state.chats = ['5001', '5002', '5003'].map((id, index) =>
      sampleChat({
        id,
        contact: { id: `4${id}`, label: `Person ${index + 1}`, mobile: null },
        last_message_time: `2026-11-20T10:0${9 - index}:00Z`,
      }),
    );
  });

  test('arrows and letters move, Enter opens, Escape comes back', async () => {
    const { user, router } = await renderInbox('/chats');
    await screen.findAllByRole('option');
    const list = screen.getByRole('listbox', { name: 'Chats' });
    act(() => list.focus());
    const active = () => list.getAttribute('aria-activedescendant');
    expect(active()).toBe('chat-5001');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('chat-5002');
    await user.keyboard('j');
    expect(active()).toBe('chat-5003');
    await user.keyboard('j');
    expect(active()).toBe('chat-5003');
    await user.keyboard('k{Home}');
    expect(active()).toBe('chat-5001');
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5003'));
    const text = await screen.findByRole('textbox', { name: /Message Person 3/ });
    await user.click(text);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
  });
});

test('ten thousand chats draw what is in view, and ask for the next page before the end', async () => {
  const page = (from: number) =>
    Array.from({ length: 50 }, (_, index) =>
      sampleChat({
        id: String(20_000 - from - index),
        last_message_time: new Date(Date.UTC(2026, 10, 20) - (from + index) * 60_000).toISOString(),
      }),
    );
  fake.answer(chatEndpoints.listChats, ({ query }) => {
    const after = query.get('after');
    return { chats: page(after === null ? 0 : 20_000 - Number(after) + 1), info: { has_more: true } };
  });
  await renderInbox('/chats');
  expect((await screen.findAllByRole('option')).length).toBeLessThan(30);
  const list = screen.getByRole('listbox', { name: 'Chats' });
  act(() => list.parentElement?.scrollTo({ top: 50 * 68 - 680 }));
  await waitFor(() => expect(fake.calls.some(({ query }) => query.get('after') === '19951')).toBe(true));
  await waitFor(() => expect(list.style.height).toBe(`${100 * 68}px`));
  expect(screen.getAllByRole('option').length).toBeLessThan(40);
});

test('[CHAT-05 CHAT-29] views, the unread filter with Clear, and a search replace the list', async () => {
  const { user } = await renderInbox('/chats');
  await screen.findAllByRole('option');
  const asked = () =>
    fake.calls
      .filter(({ operation }) => operation === 'GET /server/chats')
      .at(-1)
      ?.query.toString();
  await user.click(screen.getByRole('button', { name: /^Unread/ }));
  await waitFor(() => expect(asked()).toContain('unread=true'));
  await user.click(screen.getByRole('button', { name: 'Remove Unread' }));
  await user.click(screen.getByRole('button', { name: 'All Open Chats' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'All Closed Chats' }));
  await waitFor(() => expect(asked()).toContain('view=closed_chats'));
  fake.state.chats = [];
  await user.type(screen.getByRole('searchbox', { name: 'Search name or mobile' }), 'nobody');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(asked()).toContain('search_term=nobody');
});

test('a list that cannot be loaded says so and tries again', async () => {
  fake.refuse(chatEndpoints.listChats, 'INTERNAL_ERROR');
  const { user } = await renderInbox('/chats');
  expect(await screen.findByText('The chats could not be loaded')).toBeTruthy();
  fake.answer(chatEndpoints.listChats, () => ({ chats: fake.state.chats, info: { has_more: false } }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

test('[MSG-28 MSG-53] a message is painted at once, then stored, then follows its events', async () => {
  const answer = Promise.withResolvers<void>();
  fake.answer(chatEndpoints.sendMessage, async ({ body }) => {
    await answer.promise;
    return { message: storedFrom(body as Parameters<typeof storedFrom>[0]) };
  });
  const { user, receive } = await renderInbox('/chats/5001');
  await user.type(await box(), 'On its *way*{Enter}');
  const log = screen.getByRole('log');
  expect(await within(log).findByText('way')).toBeTruthy();
  expect(within(log).getByRole('img', { name: 'Sending' })).toBeTruthy();
  expect((await rows())[0]).toContain('On its way, Sending');
  expect((await box()).textContent).toBe('');
  answer.resolve();
  await waitFor(() => expect(fake.sent(SEND)).toHaveLength(1));
  const [body] = fake.sent(SEND) as { client_id: string }[];
  expect(body?.client_id).toMatch(/^5001-\d+$/);
  const stored = storedFrom({
    content_type: 'text',
    content: { text: 'On its *way*' },
    client_id: body?.client_id ?? '',
  });
  act(() => receive('message_updates', { ...stored, status: 'read' }));
  await waitFor(() => expect(within(log).getByRole('img', { name: 'Read' })).toBeTruthy());
  expect(within(log).getAllByText('way')).toHaveLength(1);
});

test('[MSG-29] a refused message stays with its reason, and Retry sends the same one again', async () => {
  fake.refuse(chatEndpoints.sendMessage, 'NOT_ALLOWED', { message: 'Only the assignee can send.' });
  const { user } = await renderInbox('/chats/5001');
  await user.type(await box(), 'Hello{Enter}');
  expect(await screen.findByText('Not sent. Only the assignee can send.')).toBeTruthy();
  fake.answer(chatEndpoints.sendMessage, ({ body }) => ({
    message: storedFrom(body as Parameters<typeof storedFrom>[0]),
  }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
  const ids = (fake.sent(SEND) as { client_id: string }[]).map(({ client_id: id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('an unread chat has its divider and is read once; marked unread it stays so', async () => {
  fake.state.chats = [sampleChat({ unread_count: 1 })];
  const { user, router } = await renderInbox('/chats/5001');
  expect(await screen.findByRole('separator', { name: '' })).toBeTruthy();
  expect(await screen.findByText('1 unread message')).toBeTruthy();
  await waitFor(() => expect(fake.sent(UPDATE)).toEqual([{ read: true, last_read_message_id: '9001' }]));
  await waitFor(() => expect(screen.getByRole('option').firstElementChild?.textContent).not.toContain('unread'));
  expect(screen.getByText('1 unread message')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More for this chat' }));
  await user.click(await screen.findByRole('menuitem', { name: /Mark unread/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
  expect(fake.sent(UPDATE)).toHaveLength(2);
  expect(fake.sent(UPDATE)[1]).toEqual({ unread: true });
});

test('the page is about the person whose chat is open', async () => {
  const { router } = await renderInbox('/chats/5001');
  await box();
  expect(pageTitleStore.getState().subject).toBe('Lakshmi Subramanian');
  await act(() => router.navigate('/chats'));
  await waitFor(() => expect(pageTitleStore.getState().subject).toBeNull());
});

test('what others do appears: message, assignment, closing', async () => {
  const { receive } = await renderInbox('/chats/5001');
  await box();
  const chat = sampleChat({ version: 2, last_message_time: '2026-11-20T10:50:00Z' });
  const message = sampleMessage({ id: '9009', content: { text: 'Saturday?' }, time: '2026-11-20 10:50:00' });
  act(() => receive('new_messages', { chat, message }));
  expect(await within(screen.getByRole('log')).findByText('Saturday?')).toBeTruthy();
  const given = sampleChat({ version: 3, assignee: { id: '102', label: 'Fatima Sheikh' } });
  act(() => receive('assignment', { chat: given, assigned_by: null, previous: null }));
  expect(await screen.findByText('Assigned to Fatima Sheikh')).toBeTruthy();
  act(() => receive('update_chat', { ...given, version: 4, state: 'closed' }));
  expect(await screen.findByText('This chat is closed')).toBeTruthy();
});

test('a chat that becomes part of another one while it is open goes on in that one', async () => {
  const kept = sampleChat({ id: '5002', contact: { id: '402', label: 'Lakshmi S', mobile: null }, version: 2 });
  fake.state.chats = [sampleChat(), kept];
  const { receive, router } = await renderInbox('/chats/5001');
  await box();
  fake.state.chats = [kept];
  act(() => receive('chat_merged', { merged_chat_id: '5001', chat: kept }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5002'));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
});

test('a chat that is deleted with its contact leaves the list at once; where it is open it is said to be gone', async () => {
  fake.state.chats = ['5001', '5002'].map((id) =>
    sampleChat({ id, contact: { id: `4${id}`, label: `Person ${id}`, mobile: null } }),
  );
  const { receive } = await renderInbox('/chats/5001');
  expect(await rows()).toHaveLength(2);
  await screen.findByRole('textbox', { name: /Message Person 5001/ });
  fake.state.chats = fake.state.chats.filter(({ id }) => id === '5002');
  fake.refuse(chatEndpoints.getChat, 'NOT_FOUND');
  act(() => receive('chats_deleted', { ids: ['5001'] }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Message Person 5001/ })).toBeNull());
});

test('closing asks for the log where the organisation wants it', async () => {
  const { user, queryClient } = await renderInbox('/chats/5001');
  await box();
  queryClient.setQueryData(['accounts', 'business'], (business: object | undefined) => ({
    ...business,
    mandate_conversation_log: true,
  }));
  // One is drawn in wide panes, one in narrow ones.
  const [close] = await screen.findAllByRole('button', { name: 'Close chat' });
  await user.click(close as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Close chat' });
  expect(dialog.textContent).toContain('Log the details of this Conversation in order to close the chat.');
  await user.click(within(dialog).getByRole('button', { name: 'Log and close' }));
  expect(within(dialog).getByText('Choose an outcome.')).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Resolved' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Summary' }), 'Three items');
  await user.click(within(dialog).getByRole('button', { name: 'Log and close' }));
  await waitFor(() =>
    expect(fake.sent(UPDATE)).toEqual([
      { state: 'closed', conversation: { outcome: 'resolved', summary: 'Three items' } },
    ]),
  );
});

test('what is typed outlives leaving the chat and is marked in the list', async () => {
  fake.state.chats = [sampleChat(), sampleChat({ id: '5002', contact: { id: '402', label: 'Rohan', mobile: null } })];
  const { user } = await renderInbox('/chats/5001');
  await user.type(await box(), 'Let me check');
  await user.click(screen.getByRole('option', { name: /^Rohan/ }));
  expect(await screen.findByRole('option', { name: /Draft: Let me check/ })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: /^Lakshmi/ }));
  expect(((await box()) as HTMLTextAreaElement).value).toBe('Let me check');
});
