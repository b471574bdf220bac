import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleMessage } from '../testing/sample-chats.ts';
// Loaded with the test: the thread loads it with the first message that failed.
import './FailureLine.tsx';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const failWith = (code: number | null, detail: string | null = null) => {
  fake.state.messages = [
    sampleMessage({
      id: '20',
      origin: 'outgoing',
      status: 'failed',
      error: { message: 'It did not work.', code, detail },
    }),
  ];
};
const failed = async () => within(await screen.findByRole('article', { name: 'Message from us' }));

test.each([
  [131_026, 'Only the customer can change this.', 'link', 'Open contact', '/contacts/401'],
  [190, 'An administrator of your business can fix this.', 'link', 'Open Channels', '/settings/channels'],
  [132_016, 'An administrator of your business can fix this.', 'link', 'Open Templates', '/settings/templates'],
  [
    131_042,
    'An administrator of your business can fix this.',
    'link',
    /^Open WhatsApp Manager/,
    /whatsapp_manager\/overview/,
  ],
  [131_047, 'You can fix this.', 'button', 'Choose template', null],
] as const)('%i names who can fix it, and its button', async (code, who, role, name, target) => {
  failWith(code);
  await renderInbox('/chats/5001');
  const line = await failed();
  expect(await line.findByText(who)).toBeTruthy();
  const control = line.getByRole(role, { name });
  if (target !== null) expect(control.getAttribute('href')).toMatch(target);
});

test('the button of a closed window opens the choice of a template', async () => {
  fake.answer(templateEndpoints.listTemplates, () => ({ templates: [], info: { has_more: false } }));
  failWith(131_047);
  const { user } = await renderInbox('/chats/5001');
  await user.click(await (await failed()).findByRole('button', { name: 'Choose template' }));
  expect(await screen.findByRole('dialog', { name: /template/i })).toBeTruthy();
});

test('what the provider said is there on demand, with its code', async () => {
  failWith(131_009, 'Param text is too odd');
  const { user } = await renderInbox('/chats/5001');
  const line = await failed();
  await user.click(await line.findByText('Details'));
  expect(line.getByText('Code 131009')).toBeTruthy();
  expect(line.getByText('Param text is too odd')).toBeTruthy();
});

test('an agent gets no button that leads where an agent may do nothing', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  failWith(190);
  await renderInbox('/chats/5001');
  const line = await failed();
  await line.findByText('An administrator of your business can fix this.');
  expect(line.queryByRole('link')).toBeNull();
});

test('a refusal of our own rules has its sentence and nothing else', async () => {
  failWith(null);
  await renderInbox('/chats/5001');
  const line = await failed();
  await line.findByText('Not sent. It did not work.');
  expect(line.queryByText('Details')).toBeNull();
});
