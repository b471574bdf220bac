import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';
import { sampleTemplate } from '../testing/sample-template.ts';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const END = new Date(Date.now() + 10 * 3_600_000).toISOString();
const bodies = () => fake.sent('PUT /server/chats/{chatId}');

/** Opens a chat, waits for its messages and presses a button of its header. */
async function openBy(button: 'Follow-up' | 'Reminder', changes: Partial<Chat> = {}) {
  const chat = sampleChat({ expiration_time: END, ...changes });
  fake.state.chats = [chat];
  fake.state.messages = [sampleMessage()];
  fake.answer(chatEndpoints.updateChat, () => ({ chat: { ...chat, version: 2 } }));
  const { user } = await renderInbox(`/chats/${chat.id}`);
  await screen.findByText('COD available?', { selector: '[data-message-id] *' });
  await user.click(screen.getByRole('button', { name: button }));
  return { user };
}

test('[CHAT-11 CHAT-36] without words nothing is sent, and the field says so', async () => {
  const { user } = await openBy('Follow-up');
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  await user.click(within(dialog).getByRole('button', { name: /^Set follow-up/ }));
  await within(dialog).findByText('Write the message of the follow-up.');
  expect(bodies()).toEqual([]);
});

test('[CHAT-51 CHAT-54] it is set with its time, its words and a reminder before it', async () => {
  const { user } = await openBy('Follow-up');
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  await user.click(within(dialog).getByRole('button', { name: '4 hours' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Still interested?');
  await user.click(within(dialog).getByRole('switch', { name: 'Remind me too' }));
  await user.click(within(dialog).getByRole('button', { name: /^Set follow-up/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([{ follow_up: 'hours_4', follow_up_message: 'Still interested?', reminder: 'minutes_255' }]);
});

test('values are put into the words by their names, and what the customer gets is shown and sent', async () => {
  const { user } = await openBy('Follow-up');
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  const field = within(dialog).getByRole('textbox', { name: 'Message' });
  await user.type(field, 'Hi , still interested?');
  await user.type(field, '{Home}', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  (field as HTMLTextAreaElement).setSelectionRange(3, 3);
  await user.click(within(dialog).getByRole('button', { name: 'Insert a value' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Contact’s first name/ }));
  expect(field).toHaveProperty('value', 'Hi {{contact.first_name}}, still interested?');
  const [first = ''] = sampleChat().contact.label.split(' ');
  within(dialog).getByText(`Hi ${first}, still interested?`);
  await user.click(within(dialog).getByRole('button', { name: /^Set follow-up/ }));
  await waitFor(() => expect(bodies()).toMatchObject([{ follow_up_message: `Hi ${first}, still interested?` }]));
});

test('a value that nothing is known for is not sent', async () => {
  const { user } = await openBy('Follow-up');
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'See you in {{{{contact.city}}');
  await user.click(within(dialog).getByRole('button', { name: /^Set follow-up/ }));
  await within(dialog).findByText('Nothing is known for {{contact.city}}. Write it yourself, or take it out.');
  expect(bodies()).toEqual([]);
});

test('a template is chosen for the case that the window has ended by then, and taken off again', async () => {
  fake.answer(templateEndpoints.listTemplates, () => ({
    templates: [sampleTemplate({ id: '2', name: 'still_there', body: 'Still there?', variables: [] })],
    info: { has_more: false },
  }));
  const { user } = await openBy('Follow-up');
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Still interested?');
  const choose = async () => {
    await user.click(within(dialog).getByRole('button', { name: 'Choose a template…' }));
    const picker = await screen.findByRole('dialog', { name: 'Choose a template' });
    await user.click(await within(picker).findByRole('option', { name: /Still there/ }));
    await user.click(within(picker).getByRole('button', { name: 'Use this template' }));
    await within(dialog).findByText('If the reply window has ended, the template “Still there” is sent instead.');
  };
  await choose();
  await user.click(within(dialog).getByRole('button', { name: 'Send no template' }));
  await choose();
  await user.click(within(dialog).getByRole('button', { name: /^Set follow-up/ }));
  await waitFor(() =>
    expect(bodies()).toMatchObject([
      { follow_up_message: 'Still interested?', follow_up_template: { template_id: '2', params: [] } },
    ]),
  );
});

test('one that is refused says why, and what was written is still there', async () => {
  const { user } = await openBy('Follow-up');
  fake.refuse(chatEndpoints.updateChat, 'NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Still interested?');
  await user.click(within(dialog).getByRole('button', { name: /^Set follow-up/ }));
  await within(dialog).findByText('This chat is closed. Reopen it to write.');
  expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Still interested?');
});

test('closing asks before words that were typed are lost', async () => {
  const { user } = await openBy('Follow-up');
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Still interested?');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you wrote?' });
  await user.click(within(question).getByRole('button', { name: 'Keep writing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Still interested?');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[CHAT-34] one that is set can be cancelled', async () => {
  const { user } = await openBy('Follow-up', {
    follow_up: 'hours_1',
    follow_up_message: 'Still there?',
    follow_up_time: new Date(Date.parse(END) - 3_600_000).toISOString(),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Follow-up' });
  expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Still there?');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel follow-up' }));
  await waitFor(() => expect(bodies()).toEqual([{ follow_up: null }]));
});

test('[CHAT-50] a reminder is set', async () => {
  const { user } = await openBy('Reminder');
  const dialog = await screen.findByRole('dialog', { name: 'Reminder' });
  await user.click(within(dialog).getByRole('button', { name: '30 minutes' }));
  await user.click(within(dialog).getByRole('button', { name: 'Set reminder' }));
  await waitFor(() => expect(bodies()).toEqual([{ reminder: 'minutes_30' }]));
});

test('without a window neither can be set', async () => {
  const { user } = await openBy('Follow-up', { expiration_time: null });
  await user.click(
    screen.getByRole('button', { name: 'A reminder needs an open chat whose reply window has not ended' }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
