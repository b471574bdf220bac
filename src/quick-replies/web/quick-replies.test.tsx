import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatsArea } from '../../chats/web/index.ts';
import { createChatServer, renderInbox, withLayout } from '../../chats/web/testing/render-inbox.tsx';
import { composeAreas } from '../../foundation/web/slots/composition.ts';
import { quickReplyEndpoints } from '../contract/endpoints.ts';
import { quickRepliesArea } from './index.ts';
import './form/SaveAsReply.tsx';
import './panel/QuickReplyPanel.tsx';
import { sampleReply } from './testing/sample-reply.ts';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.answer(quickReplyEndpoints.listQuickReplies, () => ({
    quick_replies: [
      sampleReply(),
      sampleReply({ id: '702', shortcut: 'delivery-cod', title: 'COD', text: 'COD works up to ₹10,000.' }),
      sampleReply({ id: '703', scope: 'own', shortcut: 'call', title: 'Call', text: 'May I call? {{me.first_name}}' }),
    ],
    info: { has_more: false },
  }));
  fake.answer(quickReplyEndpoints.countQuickReply, () => undefined);
});
afterAll(() => fake.server.close());

const USES = 'POST /server/quick_replies/{id}/uses';
const composer = () => screen.getByRole('textbox', { name: /^Message / });
const words = () => (composer() as HTMLTextAreaElement).value;

async function openPanel(typed: string) {
  const view = await renderInbox('/chats/5001');
  composeAreas([chatsArea, quickRepliesArea]);
  await view.user.type(await screen.findByRole('textbox', { name: /^Message / }), typed);
  const panel = await screen.findByRole('region', { name: 'Quick replies' });
  await within(panel).findAllByRole('option');
  return { ...view, panel };
}

test('what is typed after / finds replies, and Enter inserts the chosen one once its values are filled in', async () => {
  const { user, panel } = await openPanel('/deli');
  expect(within(panel).getAllByRole('option')).toHaveLength(2);
  // The date is not known: it is asked for instead of sending a placeholder.
  await user.type(composer(), '{ArrowDown}{Enter}');
  const date = await within(panel).findByRole('textbox', { name: 'date' });
  expect(fake.sent(USES)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(date));
  await user.type(date, 'Monday{Enter}');
  await waitFor(() => expect(words()).toMatch(/^Hi \p{L}+, it comes on Monday\.$/u));
  expect(screen.queryByRole('region', { name: 'Quick replies' })).toBeNull();
  await waitFor(() => expect(fake.sent(USES)).toHaveLength(1));
  expect(fake.sent('POST /server/chats/{chatId}/messages')).toEqual([]);
});

test('one without values is inserted at once; Escape leaves what was typed', async () => {
  const { user } = await openPanel('/deli');
  await user.type(composer(), '{Escape}');
  expect(screen.queryByRole('region', { name: 'Quick replies' })).toBeNull();
  expect(words()).toBe('/deli');
  await user.clear(composer());
  await user.type(composer(), '/cod');
  await screen.findByRole('region', { name: 'Quick replies' });
  await user.type(composer(), '{Enter}');
  await waitFor(() => expect(words()).toBe('COD works up to ₹10,000.'));
});

test('own ones are under Mine, and are found where the team has none that fits', async () => {
  const { user, panel } = await openPanel('/');
  expect(within(panel).getAllByRole('option')).toHaveLength(2);
  await user.click(within(panel).getByRole('button', { name: 'Mine' }));
  expect(within(panel).getAllByRole('option')).toHaveLength(1);
  await user.click(within(panel).getByRole('button', { name: 'Team' }));
  await user.type(composer(), 'call{Enter}');
  await waitFor(() => expect(words()).toBe('May I call? Priya'));
});

const SAVED = 'POST /server/quick_replies';

test('what is being written is saved as a quick reply, and stays in the composer', async () => {
  const { user } = await renderInbox('/chats/5001');
  composeAreas([chatsArea, quickRepliesArea]);
  fake.answer(quickReplyEndpoints.createQuickReply, ({ body }) => ({
    quick_reply: sampleReply({ ...(body as object), id: '704' }),
  }));
  await user.type(await screen.findByRole('textbox', { name: /^Message / }), 'We close at six.');
  await user.click(screen.getByRole('button', { name: /^Attach / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as quick reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New quick reply' }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('We close at six.');
  await user.type(dialog.getByRole('textbox', { name: 'Shortcut' }), 'closing');
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Closing time');
  await user.click(dialog.getByRole('button', { name: /^Create/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent(SAVED)).toMatchObject([{ scope: 'own', shortcut: 'closing', text: 'We close at six.' }]);
  expect(words()).toBe('We close at six.');
});
