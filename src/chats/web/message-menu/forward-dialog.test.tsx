import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { forwardEndpoints } from '../../contract/forward-endpoints.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage, sampleSent } from '../testing/sample-chats.ts';
// Loaded with the tests: the presses that open them load them, which takes a slow machine longer than a test waits.
import './late-parts.ts';

const fake = createChatServer();
withLayout();
const FORWARD = 'POST /server/chats/{chatId}/forward';
const own = { id: '101', label: 'Priya Raman' };
const chatOf = (id: string, label: string, changes = {}) =>
  sampleChat({ id, contact: { id: `4${id}`, label, mobile: null }, assignee: own, ...changes });

let stopListening: () => void;

beforeAll(() => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  stopListening = listenForShortcuts();
});
beforeEach(() => {
  fake.reset();
  fake.state.chats = [
    sampleChat(),
    chatOf('5002', 'Rohan'),
    chatOf('5003', 'Divya'),
    chatOf('5004', 'Late', { expiration_time: '2026-11-20T10:00:00Z' }),
    chatOf('5005', 'Theirs', { assignee: { id: '102', label: 'Fatima Sheikh' } }),
    chatOf('5006', 'Done', { state: 'closed' }),
  ];
  fake.state.messages = [
    sampleMessage({ id: '9001', content: { text: 'The price list' } }),
    sampleMessage({ id: '9002', content: { text: 'And this' }, time: '2026-11-20 10:40:00' }),
    sampleMessage({ id: '9003', content_type: 'deleted', content: {}, time: '2026-11-20 10:41:00' }),
  ];
  fake.answer(forwardEndpoints.forwardMessages, ({ body }) => ({
    results: (body as { chat_ids: string[] }).chat_ids.map((chat_id) => ({
      chat_id,
      messages: [sampleSent({ id: `8${chat_id}`, chat: { id: chat_id } })],
      refusal: null,
    })),
  }));
});
afterAll(() => {
  stopListening();
  fake.server.close();
});

async function openMenu(words: string) {
  const { user } = await renderInbox('/chats/5001');
  const article = (await within(await screen.findByRole('log')).findByText(words)).closest(
    '[role=article]',
  ) as HTMLElement;
  act(() => article.focus());
  await user.click(await within(article).findByRole('button', { name: 'More' }));
  return { user, article };
}
const sentTo = () => fake.sent(FORWARD) as { message_ids: string[]; chat_ids: string[]; client_id: string }[];

test('by keyboard a message goes into the chats that are chosen; those that cannot take it say why', async () => {
  const { user } = await openMenu('The price list');
  await user.click(await screen.findByRole('menuitem', { name: 'Forward' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forward message' });
  expect(dialog.textContent).toContain('The price list');
  // The chat itself is not among them.
  await within(dialog).findByRole('checkbox', { name: 'Rohan' });
  expect(within(dialog).queryByRole('checkbox', { name: /Lakshmi/ })).toBeNull();
  const blocked = [
    'Late, Only templates can be sent now',
    'Theirs, Assigned to Fatima Sheikh',
    'Done, Closed. Open it again first.',
  ];
  for (const name of blocked)
    expect(within(dialog).getByRole('checkbox', { name }).hasAttribute('disabled')).toBe(true);
  expect(within(dialog).getByRole('button', { name: 'Forward' }).hasAttribute('disabled')).toBe(true);
  act(() => within(dialog).getByRole('checkbox', { name: 'Rohan' }).focus());
  await user.keyboard(' ');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Divya' }));
  await user.click(within(dialog).getByRole('button', { name: 'Forward to 2 chats' }));
  await screen.findByText('Forwarded to 2 chats');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo()).toMatchObject([{ message_ids: ['9001'], chat_ids: ['5002', '5003'] }]);
});

test('a chat that refuses stays chosen with its reason; a try after a lost response has the same id', async () => {
  let tries = 0;
  fake.answer(forwardEndpoints.forwardMessages, ({ body }) => {
    tries += 1;
    if (tries === 1) throw new FakeRefusal('INTERNAL_ERROR');
    return {
      results: (body as { chat_ids: string[] }).chat_ids.map((chat_id) => ({
        chat_id,
        messages: [],
        refusal: chat_id === '5003' ? { code: 'NOT_ALLOWED', message: 'Only templates can be sent.' } : null,
      })),
    };
  });
  const { user } = await openMenu('The price list');
  await user.click(await screen.findByRole('menuitem', { name: 'Forward' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forward message' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Rohan' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Divya' }));
  await user.click(within(dialog).getByRole('button', { name: 'Forward to 2 chats' }));
  await within(dialog).findByText(/unknown internal error/);
  await user.click(within(dialog).getByRole('button', { name: 'Forward to 2 chats' }));
  await within(dialog).findByText('Divya: Only templates can be sent.');
  await screen.findByText('Forwarded to 1 chat');
  expect(within(within(dialog).getByRole('list', { name: 'Chosen chats' })).getAllByRole('listitem')).toHaveLength(1);
  expect(new Set(sentTo().map(({ client_id }) => client_id)).size).toBe(1);
});

test('a search looks at every chat; Enter chooses the first that can take it', async () => {
  const { user } = await openMenu('The price list');
  await user.click(await screen.findByRole('menuitem', { name: 'Forward' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forward message' });
  await within(dialog).findByRole('checkbox', { name: 'Rohan' });
  fake.answer(chatEndpoints.listChats, ({ query }) => ({
    chats:
      query.get('search_term') === 'old'
        ? [chatOf('5006', 'Old one', { state: 'closed' }), chatOf('5009', 'Old two')]
        : [],
    info: { has_more: false },
  }));
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search name or mobile' }), 'old');
  await within(dialog).findByRole('checkbox', { name: 'Old two' });
  await user.keyboard('{Enter}');
  await within(dialog).findByRole('button', { name: 'Forward to 1 chat' });
  await user.keyboard('x');
  await within(dialog).findByText('No chat has this name or number.');
  // What was chosen stays, whatever is searched.
  expect(within(dialog).getByRole('button', { name: 'Forward to 1 chat' })).toBeTruthy();
});

test('several are selected and forwarded in their order; Escape ends the selection and leaves the chat open', async () => {
  const { user, article } = await openMenu('And this');
  await user.click(await screen.findByRole('menuitem', { name: 'Select messages' }));
  const bar = await screen.findByRole('toolbar', { name: '1 message selected' });
  expect(screen.queryByRole('textbox', { name: /Message Lakshmi/ })).toBeNull();
  const boxes = await screen.findAllByRole('checkbox', { name: 'Select message' });
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[2] as HTMLElement);
  await screen.findByText('Some of them cannot be forwarded');
  expect(within(bar).getByRole('button', { name: 'Forward' }).hasAttribute('disabled')).toBe(true);
  await user.click(boxes[2] as HTMLElement);
  await user.click(within(bar).getByRole('button', { name: 'Forward' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forward 2 messages' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Rohan' }));
  await user.click(within(dialog).getByRole('button', { name: 'Forward to 1 chat' }));
  await waitFor(() => expect(sentTo()).toMatchObject([{ message_ids: ['9001', '9002'], chat_ids: ['5002'] }]));
  await screen.findByRole('textbox', { name: /Message Lakshmi/ });
  act(() => article.focus());
  await user.click(await within(article).findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select messages' }));
  await screen.findByRole('toolbar', { name: '1 message selected' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('textbox', { name: /Message Lakshmi/ })).toBeTruthy();
});

test('what is taken back offers no forwarding', async () => {
  const { user } = await renderInbox('/chats/5001');
  const article = (await screen.findByText('This message was deleted')).closest('[role=article]') as HTMLElement;
  act(() => article.focus());
  await user.click(await within(article).findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Select messages' });
  expect(screen.queryByRole('menuitem', { name: 'Forward' })).toBeNull();
});
