import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { ListView } from '../../../records/contract/module.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { sampleContactModule } from '../testing/sample-contact.ts';

// Loaded with the tests: the inbox loads them with a press, which takes a slow machine longer than a test waits.
import '../bulk/BulkActions.tsx';
import '../labels/LabelsDialog.tsx';
import '../saved/MoreFilters.tsx';
import '../saved/ViewMenuPopup.tsx';
import '../snooze/SnoozeDialog.tsx';
import '../thread/ThreadMenu.tsx';
import './messages/en.ts';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => fake.server.close());

const person = (id: string, label: string, changes: Partial<Chat> = {}) =>
  sampleChat({ id, contact: { id: `4${id}`, label, mobile: null }, ...changes });
const names = ['Kavya Iyer', 'Lakshmi Rao', 'Rohan Das'];

beforeEach(() => {
  fake.reset();
  fake.state.chats = names.map((name, index) =>
    person(`500${9 - index}`, name, { last_message_time: `2026-11-20T10:0${9 - index}:00Z`, unread_count: 1 }),
  );
  fake.answer(chatEndpoints.updateChat, ({ params, body }) => {
    const chat = fake.state.chats.find(({ id }) => id === params['chatId']) ?? sampleChat();
    const { snoozed_until = chat.snoozed_until, add_labels = [] } = body as Partial<Chat> & { add_labels?: string[] };
    return { chat: { ...chat, snoozed_until, labels: [...chat.labels, ...add_labels], version: chat.version + 1 } };
  });
});

const rows = () =>
  screen.queryAllByRole('option').map((row) => names.find((name) => row.textContent?.includes(name)) ?? '?');
const sent = () => fake.sent('PUT /server/chats/{chatId}').filter((body) => !('read' in (body as object)));
const query = () =>
  Object.fromEntries(fake.calls.findLast(({ operation }) => operation === 'GET /server/chats')?.query ?? []);

async function openChat() {
  const rendered = await renderInbox('/chats/5009');
  await waitFor(() => expect(rows()).toEqual(names));
  await screen.findByText('COD available?', { selector: '[data-message-id] *' });
  screen.getByRole('heading', { name: 'Kavya Iyer' }).focus();
  return rendered;
}

describe('snooze', () => {
  test('the menu puts the chat aside: it leaves the open list, and Undo brings it back', async () => {
    const { user } = await openChat();
    await user.click(screen.getByRole('button', { name: 'More for this chat' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Snooze…/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Snooze chat' });
    await user.click(within(dialog).getByRole('button', { name: /^Tomorrow morning/ }));
    await waitFor(() => expect(rows()).toEqual(names.slice(1)));
    const [body] = sent() as { snoozed_until: string }[];
    expect(Date.parse(body?.snoozed_until ?? '')).toBeGreaterThan(Date.now());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toEqual(names));
    expect(sent().at(-1)).toEqual({ snoozed_until: null });
  });

  test('the filter shows what is put aside, the first to come back above', async () => {
    const { user } = await renderInbox('/chats');
    await waitFor(() => expect(rows()).toEqual(names));
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Snoozed chats' }));
    await waitFor(() => expect(query()).toMatchObject({ snoozed: 'true' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Snoozed' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Snoozed' })).toBeNull());
  });
});

test('the menu gives the chat a label; it is in the row', async () => {
  const { user } = await openChat();
  await user.click(screen.getByRole('button', { name: 'More for this chat' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Labels…/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Labels' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'VIP' }));
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(sent()).toEqual([{ add_labels: ['vip'] }]));
  expect(screen.getByTitle('VIP')).toBeTruthy();
});

test('the menu follows the chat', async () => {
  const { user } = await openChat();
  await user.click(screen.getByRole('button', { name: 'More for this chat' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Follow' }));
  await waitFor(() => expect(sent()).toEqual([{ follow: true }]));
});

test('Needs reply shows what waits for one, and the empty list says that nothing does', async () => {
  const { user } = await renderInbox('/chats');
  await waitFor(() => expect(rows()).toEqual(names));
  fake.state.chats = [];
  await user.click(screen.getByRole('button', { name: 'Needs reply' }));
  await screen.findByText('Every chat in All Open Chats has a reply.');
  expect(query()).toMatchObject({ needs_reply: 'true', snoozed: 'false' });
  await user.click(screen.getByRole('button', { name: 'Clear needs reply' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear needs reply' })).toBeNull());
});

describe('many chats', () => {
  const bulkBodies = () => fake.sent('POST /server/chats/bulk');
  const answerBulk = (refused: string[] = []) =>
    fake.answer(chatEndpoints.updateChats, ({ body }) => {
      const { chat_ids: ids, ...update } = body as { chat_ids: string[] } & Partial<Chat>;
      return {
        results: ids.map((id) => {
          const chat = fake.state.chats.find((each) => each.id === id) ?? sampleChat();
          return refused.includes(id)
            ? { id, chat: null, refusal: { code: 'NOT_ALLOWED', message: 'Only the assignee can do this.' } }
            : { id, chat: { ...chat, state: update.state ?? chat.state, version: 2 }, refusal: null };
        }),
      };
    });

  test('X and Shift X select, all of them are closed at once, and Undo opens them again', async () => {
    answerBulk();
    const { user } = await renderInbox('/chats');
    await waitFor(() => expect(rows()).toEqual(names));
    screen.getByRole('listbox').focus();
    await user.keyboard('x{ArrowDown}{Shift>}x{/Shift}');
    const bar = await screen.findByRole('toolbar', { name: 'Actions for selected chats' });
    within(bar).getByText('2 selected');
    await user.click(within(bar).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(rows()).toEqual(['Rohan Das']));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions for selected chats' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toEqual(names));
    expect(bulkBodies()).toEqual([
      { chat_ids: ['5009', '5008'], state: 'closed' },
      { chat_ids: ['5009', '5008'], state: 'open' },
    ]);
  });

  test('one that is refused is back in the list and stays selected, with the reason', async () => {
    answerBulk(['5008']);
    const { user } = await renderInbox('/chats');
    await waitFor(() => expect(rows()).toEqual(names));
    screen.getByRole('listbox').focus();
    await user.keyboard('x{ArrowDown}x');
    const bar = await screen.findByRole('toolbar', { name: 'Actions for selected chats' });
    await user.click(within(bar).getByRole('button', { name: 'Close' }));
    await screen.findByText('1 chat was not changed. Only the assignee can do this.');
    await waitFor(() => expect(rows()).toEqual(['Lakshmi Rao', 'Rohan Das']));
  });
});

test('a saved filter stands among the views and asks for its chats', async () => {
  const view: ListView = {
    id: '77',
    name: 'Urgent ones',
    is_built_in: false,
    columns: [{ field: 'contact', width: null }],
    criteria: { operator: 'AND', criteria: [{ field: 'labels', comparator: 'equal', value: 'urgent' }] },
    sort: { field: 'last_message_time', order: 'asc' },
    sharing: 'team',
    created_by: '102',
    count: null,
    is_count_capped: false,
  };
  fake.answer(recordEndpoints.getModule, () => ({ module: { ...sampleContactModule, name: 'chats', views: [view] } }));
  const { user } = await renderInbox('/chats');
  await waitFor(() => expect(rows()).toEqual(names));
  await user.click(screen.getByRole('button', { name: 'All Open Chats' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Urgent ones' }));
  await screen.findByRole('button', { name: 'Urgent ones' });
  await waitFor(() =>
    expect(query()).toMatchObject({ view: 'all_chats', sort_order: 'asc', criteria: JSON.stringify(view.criteria) }),
  );
  expect(query()).not.toHaveProperty('snoozed');
});
