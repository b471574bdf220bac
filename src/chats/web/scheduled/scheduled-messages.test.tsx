import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScheduledMessage } from '../../contract/scheduled-message.ts';
import { scheduledEndpoints as calls } from '../../contract/scheduled-endpoints.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import './LaterDialog.tsx';
import './LaterMenu.tsx';
import './ScheduledMessages.tsx';
import './schedule-draft.ts';

const fake = createChatServer();
withLayout();
let waiting: ScheduledMessage[] = [];
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  waiting = [];
  fake.answer(calls.listScheduled, () => ({ scheduled_messages: waiting }));
});
afterAll(() => fake.server.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const sample = (rest: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  id: '801',
  chat: { id: '5001' },
  author: { id: '101', label: 'Priya Raman' },
  content_type: 'text',
  content: { text: 'Good morning!' },
  send_time: inHours(2),
  problem: null,
  version: 1,
  ...rest,
});
const POST = 'POST /server/chats/{chatId}/scheduled_messages';
const composer = () => screen.findByRole('textbox', { name: /^Message / });
const list = () => screen.findByRole('list', { name: 'Scheduled messages' });

async function open(hoursLeft = 20) {
  fake.state.chats = [sampleChat({ expiration_time: inHours(hoursLeft) })];
  return renderInbox('/chats/5001');
}

async function choose(name: RegExp) {
  const { user } = await open();
  await user.type(await composer(), 'Good morning!');
  await user.click(screen.getByRole('button', { name: 'Send later' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return user;
}

test('a time that is one press away: it stands in the thread at once, and the composer is empty', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.answer(calls.scheduleMessage, async () => {
    await promise;
    waiting = [sample()];
    return { scheduled_message: sample() };
  });
  await choose(/^In 1 hour/);
  within(await list()).getByText('Good morning!');
  expect(((await composer()) as HTMLTextAreaElement).value).toBe('');
  resolve();
  await screen.findByText(/^Leaves /, { selector: 'li *' });
  const [sent] = fake.calls.filter(({ operation }) => operation === POST);
  const sendTime = Date.parse(sent?.query.get('send_time') ?? '');
  expect(Math.abs(sendTime - Date.now() - HOUR_MS)).toBeLessThan(30_000);
  expect(sent?.body).toMatchObject({ content_type: 'text', content: { text: 'Good morning!' } });
});

test('one that is refused goes from the thread, and its words are in the composer again', async () => {
  fake.refuse(calls.scheduleMessage, 'NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  await choose(/^In 1 hour/);
  await waitFor(async () => expect(((await composer()) as HTMLTextAreaElement).value).toBe('Good morning!'));
  await screen.findByText('Not scheduled. This chat is closed. Reopen it to write.');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Scheduled messages' })).toBeNull());
});

test('a time after the reply window cannot be chosen, and the dialog says when the window ends', async () => {
  const { user } = await open(2);
  await user.type(await composer(), 'Hi{Alt>}{Enter}{/Alt}');
  const dialog = await screen.findByRole('dialog', { name: 'Send later' });
  expect(within(dialog).getByRole('button', { name: 'In 3 hours' })).toHaveProperty('disabled', true);
  const day = within(dialog).getByRole('textbox', { name: 'Day' });
  await user.clear(day);
  const later = new Date(Date.now() + 72 * HOUR_MS);
  const pad = (part: number) => String(part).padStart(2, '0');
  await user.type(day, `${pad(later.getUTCDate())}/${pad(later.getUTCMonth() + 1)}/${later.getUTCFullYear()}{Tab}`);
  await within(dialog).findByText(/^The reply window ends at .*\. Choose an earlier time, or send a template later\.$/);
  await user.click(within(dialog).getByRole('button', { name: /^Schedule/ }));
  expect(fake.sent(POST)).toEqual([]);
});

test('one that could not be sent says why, and can be removed', async () => {
  waiting = [sample({ problem: 'This chat is closed. Reopen it to write.' })];
  fake.answer(calls.cancelScheduled, () => {
    waiting = [];
    return undefined;
  });
  const { user } = await open();
  within(await list()).getByText('Not sent. This chat is closed. Reopen it to write.');
  await user.click(screen.getByRole('button', { name: 'Actions for the scheduled message' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Scheduled messages' })).toBeNull());
});

test('a colleague’s names its author, and is not changed here', async () => {
  waiting = [sample({ author: { id: '102', label: 'Fatima Sheikh' } })];
  const { user } = await open();
  within(await list()).getByText(/Fatima Sheikh$/);
  await user.click(screen.getByRole('button', { name: 'Actions for the scheduled message' }));
  await screen.findByRole('menuitem', { name: 'Cancel scheduled message' });
  expect(screen.queryByRole('menuitem', { name: 'Send now' })).toBeNull();
});

test('an event reads them again', async () => {
  const { receive } = await open();
  await composer();
  waiting = [sample()];
  receive('scheduled_messages', { chat: { id: '5001' } });
  expect(within(await list()).getAllByText('Good morning!')).toHaveLength(1);
});
