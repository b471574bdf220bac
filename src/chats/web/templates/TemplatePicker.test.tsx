import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Template } from '../../../templates/contract/template.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { scheduledEndpoints } from '../../contract/scheduled-endpoints.ts';
import type { ScheduledMessage } from '../../contract/scheduled-message.ts';
// Loaded with the tests, not by them: on a slow machine that takes longer than a test waits.
import '../scheduled/LaterDialog.tsx';
import '../scheduled/LaterMenu.tsx';
import { createChatServer, storedFrom, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { sampleTemplate } from '../testing/sample-template.ts';

const fake = createChatServer();
withLayout();
const template = (id: string, name: string, variables: string[], body: string) =>
  sampleTemplate({
    id,
    name,
    body,
    variables: variables.map((each) => ({ name: each, place: 'body', example: null })),
  });
const numbered: Template = {
  ...template('3', 'order_confirmed', [], 'Hi {{1}}, we have your order of {{2}}.'),
  variables: [
    { name: '1', place: 'body', example: 'Aisha' },
    { name: '2', place: 'body', example: '₹6,847.00' },
  ],
};
const all = [
  template('1', 'order_ready', ['name', 'amount'], 'Hi {{name}}, pay {{amount}}.'),
  template('2', 'thanks', [], 'Thank you.'),
  numbered,
  { ...template('4', 'order_confirmed', [], 'नमस्ते'), language: 'hi', category: 'marketing' as const },
];

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.state.chats = [sampleChat({ expiration_time: '2026-01-01T00:00:00Z' })];
  fake.answer(templateEndpoints.listTemplates, ({ query }) => ({
    templates: all.filter(({ name }) => name.includes(query.get('search_term') ?? '')),
    info: { has_more: false },
  }));
});
afterAll(() => fake.server.close());

async function openPicker() {
  const { user, router } = await renderInbox('/chats');
  await act(() => router.navigate('/chats/5001'));
  await user.click(await screen.findByRole('button', { name: 'Choose template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send a template' });
  await within(dialog).findByRole('option', { name: /Order ready/ });
  // A dialog takes the focus with the frame after it opened.
  const search = within(dialog).getByRole('combobox', { name: 'Search templates' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  const send = within(dialog).getByRole('button', { name: 'Send template' });
  return { user, router, dialog, search, send };
}

test('Back closes the picker and stays in the chat', async () => {
  const { router } = await openPicker();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send a template' })).toBeNull());
  expect(router.state.location.pathname).toBe('/chats/5001');
});

test('Send waits until every value is filled, and the preview follows', async () => {
  // Answered at the end: what is seen is what was painted.
  const stored = Promise.withResolvers<void>();
  fake.answer(chatEndpoints.sendMessage, async ({ body }) => {
    await stored.promise;
    return { message: storedFrom(body as never) };
  });
  const { user, dialog, send } = await openPicker();
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.click(within(dialog).getByRole('option', { name: /Order ready/ }));
  const preview = within(dialog).getByRole('group', { name: 'Preview' });
  expect(preview.textContent).toBe('Hi Lakshmi Subramanian, pay Amount.');
  const amount = within(dialog).getByLabelText('Amount');
  await user.click(amount);
  await user.tab();
  expect(within(dialog).getByText('Add a value to send this template')).toBeTruthy();
  await user.type(amount, '   ');
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.type(amount, '₹4,320');
  expect(send.hasAttribute('disabled')).toBe(false);
  expect(preview.textContent).toBe('Hi Lakshmi Subramanian, pay    ₹4,320.'.replace('   ', ''));
  await user.click(send);
  await waitFor(() =>
    expect(fake.sent('POST /server/chats/{chatId}/messages')).toEqual([
      expect.objectContaining({
        content_type: 'template',
        content: {
          template_id: '1',
          params: [
            { name: 'name', value: 'Lakshmi Subramanian' },
            { name: 'amount', value: '₹4,320' },
          ],
        },
      }),
    ]),
  );
  expect(await within(screen.getByRole('log')).findByText(/pay ₹4,320/)).toBeTruthy();
  stored.resolve();
});

test('the search asks the server, arrow keys and Enter choose', async () => {
  const { user, dialog, search, send } = await openPicker();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(
    within(dialog)
      .getByRole('option', { name: /Thanks/ })
      .getAttribute('aria-selected'),
  ).toBe('true');
  expect(send.hasAttribute('disabled')).toBe(false);
  await user.type(search, 'order');
  await waitFor(() => expect(within(dialog).queryByRole('option', { name: /Thanks/ })).toBeNull());
});

test('numbered values are called by what they mean; the contact’s name is filled in; the grey button says why', async () => {
  const { user, dialog, send } = await openPicker();
  expect(dialog.textContent).toContain('Choose a template to send.');
  const option = within(dialog).getByRole('option', { name: /Order confirmed.*English/ });
  expect(option.textContent).toContain('Hi Aisha, we have your order of ₹6,847.00.');
  expect(dialog.textContent).not.toContain('{{');
  await user.click(option);
  expect((within(dialog).getByLabelText('Customer’s name') as HTMLInputElement).value).toBe('Lakshmi Subramanian');
  expect(dialog.textContent).toContain('Still missing: Amount.');
  expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Still missing: Amount.',
  );
  await user.type(within(dialog).getByLabelText('Amount'), '₹100');
  expect(send.hasAttribute('disabled')).toBe(false);
  expect(dialog.textContent).not.toContain('Still missing');
});

test('languages have names and can be chosen; what there is is counted', async () => {
  const { user, dialog } = await openPicker();
  expect(within(dialog).getByText('4 templates')).toBeTruthy();
  // Those for single chats that can be sent.
  const asked = fake.calls.findLast(({ operation }) => operation === 'GET /server/templates')?.query;
  expect([asked?.get('purpose'), asked?.get('status')]).toEqual(['individual', 'active']);
  expect(within(dialog).getByRole('button', { name: /^Utility ?3/ })).toBeTruthy();
  // No template has this category, so it is no choice.
  expect(within(dialog).queryByRole('button', { name: /^Authentication/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'All languages' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Hindi' }));
  await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(1));
  expect(within(dialog).getByText('1 of 4')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: /^Utility ?0/ })).toBeTruthy();
});

test('[TPL-03] the file of a template is sent with it, unless another one is chosen', async () => {
  fake.answer(chatEndpoints.sendMessage, ({ body }) => ({ message: storedFrom(body as never) }));
  const lamps = { csid: '900', name: 'lamps.png', mime_type: 'image/png', size: 1_000, problem: null };
  all.push({
    ...template('5', 'festive_lamps', [], 'The festive range is here.'),
    headerType: 'image',
    media: { ...lamps, state: 'ready' },
    variables: [{ name: '_header_media', place: 'header', example: null }],
  });
  const { user, dialog, send } = await openPicker();
  await user.click(within(dialog).getByRole('option', { name: /Festive lamps/ }));
  expect(within(dialog).getByText('lamps.png is sent unless you choose another file.')).toBeTruthy();
  const preview = within(dialog).getByRole('group', { name: 'Preview' });
  expect(preview.querySelector('img')?.getAttribute('src')).toBe('/server/templates/5/media');
  expect(send.hasAttribute('disabled')).toBe(false);
  await user.click(send);
  await waitFor(() =>
    expect(fake.sent('POST /server/chats/{chatId}/messages')).toEqual([
      expect.objectContaining({
        content: { template_id: '5', params: [] },
      }),
    ]),
  );
});

test('a template is sent later, after the reply window too; a refusal keeps what was filled in', async () => {
  const { user, dialog } = await openPicker();
  const later = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send template later' });
  expect(later().disabled).toBe(true);
  await user.click(within(dialog).getByRole('option', { name: /Order ready/ }));
  await user.type(within(dialog).getByLabelText('Amount'), '₹500');
  fake.refuse(scheduledEndpoints.scheduleMessage, 'LIMIT_EXCEEDED', { reason: 'MOST_SCHEDULED', info: { max: 50 } });
  await user.click(later());
  // The window of this chat has ended; no time of the menu is closed for that.
  await user.click(await screen.findByRole('menuitem', { name: /^In 1 hour/ }));
  await within(dialog).findByRole('alert');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('₹500');

  fake.answer(scheduledEndpoints.scheduleMessage, ({ body }) => {
    const { content_type, content } = body as Pick<ScheduledMessage, 'content_type' | 'content'>;
    const author = { id: '101', label: 'Priya Raman' };
    const send_time = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = {
      id: '61',
      chat: { id: '5001' },
      author,
      content_type,
      content,
      send_time,
      problem: null,
      version: 1,
    };
    return { scheduled_message: waiting };
  });
  await user.click(later());
  await user.click(await screen.findByRole('menuitem', { name: /^Choose day and time/ }));
  const times = within(await screen.findByRole('dialog', { name: 'Send later' }));
  await user.click(times.getByRole('button', { name: 'Tomorrow at 09:00 AM' }));
  await user.click(times.getByRole('button', { name: /^Schedule/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = fake.sent('POST /server/chats/{chatId}/scheduled_messages');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    content_type: 'template',
    content: {
      template_id: '1',
      params: [
        { name: 'name', value: 'Lakshmi Subramanian' },
        { name: 'amount', value: '₹500' },
      ],
    },
  });
});

test('a template with a button that counts is not sent from a chat, and it is said why', async () => {
  const counted = sampleTemplate({
    id: '5',
    name: 'order_ready',
    body: 'It is ready.',
    buttons: [
      { type: 'url', text: 'Track it', url: 'https://parley.example/public/l/{{1}}', phone_number: null, code: null },
    ],
    variables: [{ name: '_button_0', place: 'button', example: 'example' }],
  });
  fake.answer(templateEndpoints.listTemplates, () => ({ templates: [counted], info: { has_more: false } }));
  const { user, dialog, send } = await openPicker();
  await user.click(within(dialog).getByRole('option', { name: /Order ready/ }));
  await within(dialog).findByText('A button of it counts who opens it: only campaigns and sequences can send it.');
  expect(within(dialog).getByRole('group', { name: 'Preview' }).textContent).toContain('Track it');
  expect([send.hasAttribute('disabled'), within(dialog).queryByText('Values')]).toEqual([true, null]);
});
