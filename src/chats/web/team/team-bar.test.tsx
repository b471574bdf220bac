import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import {
  sampleBusiness,
  sampleChannelSummary,
  sampleCurrentUser,
} from '../../../accounts/web/testing/sample-accounts.ts';
import type { PresentPeople } from '../../../foundation/contract/presence.ts';
import { presenceLine } from '../../../foundation/web/realtime/presence-line.ts';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { commentEndpoints } from '../../contract/comment-endpoints.ts';
import type { ChatRequest } from '../../contract/chat-request.ts';
import type { Message } from '../../contract/message.ts';
import { requestEndpoints } from '../../contract/request-endpoints.ts';
// Loaded with the tests, not by them: on a slow machine that takes longer than a test waits.
import '../actions/AssignDialog.tsx';
import '../bubbles/RareMessage.tsx';
import './AskButton.tsx';
import './CommentComposer.tsx';
import './TeamBar.tsx';
import './ViewerFaces.tsx';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
const said: [string, string][] = [];
let stopKeys = () => {};
beforeEach(() => {
  fake.reset();
  stopKeys = listenForShortcuts();
  said.length = 0;
  presenceLine.say = ({ record, state }) => said.push([record, state]);
});
afterEach(() => stopKeys());
afterAll(() => {
  presenceLine.say = null;
  fake.server.close();
});

const me = { id: '101', label: 'Priya Raman' };
const fatima = { id: '102', label: 'Fatima Sheikh' };
const ADD = 'POST /server/chats/{chatId}/comments';
const mine = () => sampleChat({ assignee: me });
const comment = (more: Partial<Message> = {}): Message =>
  sampleMessage({
    id: '70001',
    content_type: 'comment',
    content: { text: 'Lives in Salem', mentions: [] },
    origin: 'outgoing',
    owner: { type: 'user', ...me },
    status: 'received',
    ...more,
  });
const request = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  id: '801',
  kind: 'take',
  asker: fatima,
  asked: me,
  created_time: '2026-11-20T09:00:00Z',
  ...more,
});

async function openComments() {
  const view = await renderInbox('/chats/5001');
  await view.user.click(await screen.findByRole('button', { name: 'Comment' }));
  return { ...view, field: await screen.findByRole('textbox', { name: 'Comment for your team' }) };
}

test('a comment is in the thread at once, names a colleague, and leaves the row of the list alone', async () => {
  fake.state.chats = [mine()];
  fake.answer(commentEndpoints.addComment, ({ body }) => {
    const { text, client_id } = body as { text: string; client_id: string };
    return { message: comment({ client_id, content: { text, mentions: [fatima] } }) };
  });
  const { user, field } = await openComments();
  await user.type(field, 'Ask @fat');
  const option = await screen.findByRole('option', { name: 'Fatima Sheikh' });
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  await user.keyboard('{Enter}about it{Enter}');
  const shown = await screen.findByRole('article', { name: 'Comment by Priya Raman' });
  expect(shown.textContent).toContain('Ask @Fatima Sheikh about it');
  expect((await within(shown).findByText('@Fatima Sheikh')).tagName).toBe('STRONG');
  expect(within(shown).queryByRole('img', { name: 'Received' })).toBeNull();
  await waitFor(() =>
    expect(fake.sent(ADD)).toMatchObject([{ text: 'Ask @Fatima Sheikh about it', mentions: ['102'] }]),
  );
  expect(screen.getByRole('option', { name: /Lakshmi/ }).textContent).not.toContain('about it');
});

test('one that is refused goes back to its author, and keeps its id when it is sent again', async () => {
  fake.state.chats = [mine()];
  fake.answer(commentEndpoints.addComment, () => {
    throw new FakeRefusal('NOT_FOUND');
  });
  const { user, field } = await openComments();
  await user.type(field, 'Not lost{Enter}');
  await waitFor(() => expect(fake.sent(ADD)).toHaveLength(1));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('Not lost'));
  expect(screen.queryByRole('article', { name: /^Comment by/ })).toBeNull();
  await user.type(field, '{Enter}');
  await waitFor(() => expect(fake.sent(ADD)).toHaveLength(2));
  const [first, second] = fake.sent(ADD) as { client_id: string }[];
  expect(second?.client_id).toBe(first?.client_id);
});

test.each([
  ['a colleague’s chat', { assignee: fatima }],
  ['a closed chat', { assignee: me, state: 'closed' as const }],
  ['a chat whose window has ended', { assignee: me, expiration_time: '2020-01-01T00:00:00Z' }],
])('in %s one may comment, with the key M too, and Escape leads back', async (_, changes) => {
  fake.state.chats = [sampleChat(changes)];
  const { user } = await renderInbox('/chats/5001');
  await screen.findByRole('button', { name: 'Comment' });
  screen.getByRole('log').focus();
  await user.keyboard('m');
  const field = await screen.findByRole('textbox', { name: 'Comment for your team' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Comment for your team' })).toBeNull();
});

test('an own comment is changed and deleted by its menu, a colleague’s is not', async () => {
  fake.state.chats = [mine()];
  fake.state.messages = [comment(), comment({ id: '70002', owner: { type: 'user', ...fatima } })];
  fake.answer(commentEndpoints.updateComment, ({ body }) => ({
    message: comment({ content: { text: (body as { text: string }).text, mentions: [] } }),
  }));
  fake.answer(commentEndpoints.deleteComment, () => ({
    message: comment({ content: { text: '', mentions: [], is_deleted: true } }),
  }));
  const { user } = await renderInbox('/chats/5001');
  const menuOf = async (name: string) => {
    const article = await screen.findByRole('article', { name });
    act(() => article.focus());
    await user.click(await within(article).findByRole('button', { name: 'More' }));
    return article;
  };
  const theirs = await menuOf('Comment by Fatima Sheikh');
  await screen.findByRole('menuitem', { name: 'Copy text' });
  expect(screen.queryByRole('menuitem', { name: 'Edit comment' })).toBeNull();
  // Before the menu has the focus: it is the menu that closes, not the chat.
  fireEvent.keyDown(theirs, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await menuOf('Comment by Priya Raman');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit comment' }));
  const field = await screen.findByRole('textbox', { name: 'Comment for your team' });
  expect((field as HTMLTextAreaElement).value).toBe('Lives in Salem');
  await user.clear(field);
  await user.type(field, 'Lives in Erode{Enter}');
  await screen.findByText('Lives in Erode', { selector: '[role=article] *' });
  await menuOf('Comment by Priya Raman');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete comment' }));
  await screen.findByText('This comment was deleted');
});

test('colleagues who are here have their faces in the header; who writes is named, and a second reply is warned of', async () => {
  fake.state.chats = [mine()];
  const { user, receive } = await renderInbox('/chats/5001');
  await waitFor(() => expect(said).toContainEqual(['5001', 'viewing']));
  const show = (state: 'viewing' | 'typing' | 'commenting') =>
    act(() =>
      receive('presence', {
        record: '5001',
        people: [
          { id: '101', state: 'typing', expires_in: 8_000 },
          { id: '102', state, expires_in: 8_000 },
        ],
      } satisfies PresentPeople),
    );
  show('viewing');
  await screen.findByText('Fatima Sheikh', { selector: '[data-viewers] *' });
  expect(screen.queryByText(/is typing/)).toBeNull();
  show('commenting');
  await screen.findByText('Fatima is writing a comment');
  show('typing');
  await screen.findByText('Fatima is typing');
  await user.type(await screen.findByRole('textbox', { name: /^Message/ }), 'Yes');
  await screen.findByText('Fatima is also writing a reply');
  await waitFor(() => expect(said).toContainEqual(['5001', 'typing']));
  act(() => receive('presence', { record: '5001', people: [{ id: '102', state: 'typing', expires_in: 60 }] }));
  await waitFor(() => expect(screen.queryByText(/writing a reply/)).toBeNull());
});

test('[CHAT-61] what one is asked is answered with one press, shown at once and taken back when refused', async () => {
  fake.state.chats = [mine()];
  fake.answer(requestEndpoints.listChatRequests, () => ({ requests: [request()] }));
  let isRefused = true;
  fake.answer(requestEndpoints.answerChatRequest, () => {
    if (isRefused) throw new FakeRefusal('NOT_FOUND');
    return { chat: sampleChat({ assignee: fatima, version: 2 }) };
  });
  const { user } = await renderInbox('/chats/5001');
  await screen.findByText(/asks you for this chat/);
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  // Refused: the request is read again, and the chat is as it was.
  await screen.findByText(/asks you for this chat/);
  await screen.findByRole('textbox', { name: /^Message/ });
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  await screen.findByText('Assigned to Fatima Sheikh');
  expect(screen.queryByText(/asks you for this chat/)).toBeNull();
});

test('[CHAT-61] an agent who may not take over asks, sees that it was asked, and takes it back', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  fake.answer(accountEndpoints.getBusiness, () => ({
    business: sampleBusiness({ channels: [sampleChannelSummary], agents_may_take_over: false }),
  }));
  fake.state.chats = [sampleChat({ assignee: fatima })];
  fake.answer(requestEndpoints.askForChat, () => ({ requests: [request({ asker: me, asked: fatima })] }));
  fake.answer(requestEndpoints.withdrawChatRequest, () => ({ requests: [] }));
  const { user } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: 'Ask for the chat' }));
  await screen.findByText(/You asked/);
  expect(screen.queryByRole('button', { name: 'Ask for the chat' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await screen.findByRole('button', { name: 'Ask for the chat' });
});

test('the assign dialog says how much each has to do, and sends a note with the chat', async () => {
  fake.state.chats = [mine()];
  const { user } = await renderInbox('/chats/5001');
  await screen.findByRole('textbox', { name: /^Message/ });
  screen.getByRole('log').focus();
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Assign chat' });
  await within(dialog).findByText('3 open');
  await within(dialog).findByText('0 open');
  await user.type(within(dialog).getByRole('textbox', { name: 'Note that goes with it' }), 'She wants an invoice');
  await user.click(within(dialog).getByRole('button', { name: /Fatima Sheikh/ }));
  await waitFor(() =>
    expect(fake.sent('PUT /server/chats/{chatId}').at(-1)).toEqual({
      assignee_id: '102',
      note: 'She wants an invoice',
    }),
  );
});

test('a note is never lost: it goes with Unassigned, waits where nothing would change, and closing asks', async () => {
  fake.state.chats = [mine()];
  const { user } = await renderInbox('/chats/5001');
  await screen.findByRole('textbox', { name: /^Message/ });
  screen.getByRole('log').focus();
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Assign chat' });
  const note = await within(dialog).findByRole('textbox', { name: 'Note that goes with it' });
  await user.type(note, 'She wants an invoice');
  await user.click(within(dialog).getByRole('button', { name: new RegExp(me.label) }));
  await within(dialog).findByText(/has this chat already/);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(note).toHaveProperty('value', 'She wants an invoice');
  await user.click(within(dialog).getByRole('button', { name: 'Unassigned' }));
  await waitFor(() =>
    expect(fake.sent('PUT /server/chats/{chatId}').at(-1)).toEqual({ assignee_id: null, note: 'She wants an invoice' }),
  );
});

test('an agent asks a colleague to take an own chat over from the same dialog', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  fake.state.chats = [mine()];
  fake.answer(requestEndpoints.askForChat, () => ({
    requests: [request({ kind: 'hand_over', asker: me, asked: fatima })],
  }));
  const { user } = await renderInbox('/chats/5001');
  await screen.findByRole('textbox', { name: /^Message/ });
  screen.getByRole('log').focus();
  await user.keyboard('a');
  const section = await screen.findByRole('region', { name: 'Ask to take it over' });
  await user.click(within(section).getByRole('button', { name: /Fatima Sheikh/ }));
  await waitFor(() =>
    expect(fake.sent('POST /server/chats/{chatId}/requests')).toEqual([{ kind: 'hand_over', asked_id: '102' }]),
  );
  await screen.findByText(/You asked/);
});
