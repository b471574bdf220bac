import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat, sampleSent } from '../testing/sample-chats.ts';

const fake = createChatServer();
withLayout();

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const system = (id: string, content: object) =>
  sampleSent({
    id,
    content_type: 'system',
    system_info: {},
    owner: null,
    content: { actor: null, subject: null, ...content },
  });

test('[AUTO-32] [AUTO-16] a chat that a script handles says so in the list, the thread, and in place of the composer', async () => {
  fake.state.chats = [sampleChat({ assignee: null, script: 'Welcome' })];
  await renderInbox('/chats/5001');
  expect(await screen.findAllByText(/Chat script is being handled by/)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Take over' }).length).toBeGreaterThan(0);
  expect(screen.getByRole('option', { name: /handled by Welcome/ })).toBeDefined();
});

test('[AUTO-32] the beginning and the end of a script stand in the thread in violet', async () => {
  fake.state.chats = [sampleChat()];
  fake.state.messages = [
    system('9002', { event: 'script_ended', script: 'Welcome', reason: 'a person took the chat over' }),
    system('9001', { event: 'script_started', script: 'Welcome' }),
  ];
  await renderInbox('/chats/5001');
  const begun = (await screen.findByText(/Chat script is being handled by/)).closest('p');
  const ended = screen.getByText(/Chat script ended: a person took the chat over/).closest('p');
  for (const line of [begun, ended]) expect(line?.className).toContain('bg-bot-soft');
});

test.each(['script', 'automation'] as const)(
  '[AUTO-16] what a chat %s sent is a violet bubble with its name',
  async (type) => {
    fake.state.chats = [sampleChat()];
    fake.state.messages = [
      sampleSent({
        id: '9001',
        content: { text: 'May I have your name?' },
        owner: { type, id: '7', label: 'Welcome' },
      }),
    ];
    await renderInbox('/chats/5001');
    const thread = within(await screen.findByRole('log'));
    const name = thread.getByText('Welcome');
    expect(name.parentElement?.className).toContain('text-bot-text');
    expect(name.closest('[class*="bg-bubble-bot"]')?.textContent).toContain('May I have your name?');
  },
);
