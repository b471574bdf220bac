import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageHistoryEndpoints, type MessageHistory } from '../../contract/message-history.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';

// "What happened to this message", from the tick and from the menu.

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const none = { error: null, price: null };
const history = (more: Partial<MessageHistory> = {}): MessageHistory => ({
  message_id: '70001',
  origin: 'outgoing',
  owner: { type: 'user', id: '101', label: 'Priya Raman' },
  channel: { id: '1', label: 'Store line' },
  attempts: 1,
  retry_of: null,
  steps: [
    { step: 'written', time: '2026-11-20 10:46:00', ...none },
    { step: 'accepted', time: '2026-11-20 10:46:01', ...none },
    {
      step: 'delivered',
      time: '2026-11-20 10:46:03',
      error: null,
      price: { is_charged: true, free_because: null, category: 'marketing', model: 'PMP', conversation: null },
    },
  ],
  ...more,
});
const ours = (more = {}) =>
  sampleMessage({
    id: '70001',
    origin: 'outgoing',
    status: 'delivered',
    content: { text: 'Our offer' },
    owner: { type: 'user', id: '101', label: 'Priya Raman' },
    ...more,
  });
async function open(shown: MessageHistory, message = ours()) {
  fake.state.messages = [message];
  fake.answer(messageHistoryEndpoints.messageHistory, () => ({ history: shown }));
  const chat = sampleChat();
  const { user } = await renderInbox(`/chats/${chat.id}`);
  await screen.findByText('Our offer', { selector: '[data-message-id] *' });
  const tick = document.querySelector('[data-message-id] [data-tick]');
  if (!tick) throw new Error('The message has no tick');
  await user.click(tick);
  return user;
}

test('a press on the tick shows each step, the price in words, and who sent it by what', async () => {
  const user = await open(history());
  const dialog = await screen.findByRole('dialog', { name: 'What happened to this message' });
  await waitFor(() => expect(dialog.textContent).toContain('Charged: marketing'));
  expect([...dialog.querySelectorAll('li span.font-medium')].map(({ textContent }) => textContent)).toEqual([
    'Written',
    'Accepted by WhatsApp',
    'Delivered',
  ]);
  expect(dialog.textContent).toContain('Sent by Priya Raman from Store line');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an error has its sentence, its code and the provider’s words; a free message says why', async () => {
  const failed = {
    message: 'WhatsApp limited marketing to this contact.',
    code: 131_049,
    detail: '(#131049) healthy ecosystem',
  };
  await open(
    history({
      attempts: 3,
      retry_of: '69999',
      steps: [
        {
          step: 'sent',
          time: '2026-11-20 10:46:01',
          error: null,
          price: {
            is_charged: false,
            free_because: 'customer_service',
            category: 'utility',
            model: 'PMP',
            conversation: { id: 'c', origin: null, until: '2026-11-21T10:46:00.000Z' },
          },
        },
        { step: 'failed', time: '2026-11-20 10:46:03', error: failed, price: null },
      ],
    }),
    ours({ status: 'failed', error: failed }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'What happened to this message' });
  await waitFor(() => expect(dialog.textContent).toContain('Code 131049'));
  for (const words of [
    'Free: sent within the reply window',
    'Free until',
    'WhatsApp limited marketing to this contact.',
    'healthy ecosystem',
    'Given to WhatsApp 3 times',
    'It repeats a message that was not sent.',
  ])
    expect(dialog.textContent).toContain(words);
  expect(dialog.textContent).not.toContain('(#131049)');
});

test('a template is named', async () => {
  const content = {
    template_id: '5',
    name: 'festive_lamps',
    language: 'en',
    body: 'Our offer',
    buttons: [],
    params: [],
  };
  await open(history(), ours({ content_type: 'template', content }));
  const dialog = await screen.findByRole('dialog', { name: 'What happened to this message' });
  await waitFor(() => expect(dialog.textContent).toContain('Template: Festive lamps'));
});
