import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/message.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleMessage } from '../testing/sample-chats.ts';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const ofUs = { emoji: '❤️', origin: 'outgoing' as const, time: '2026-11-20 10:40:00' };
const ofThem = { emoji: '🎉', origin: 'incoming' as const, time: '2026-11-20 10:40:00' };

/** Opens a thread of one message, whose change waits for `answer`; returns the message with its tools. */
async function openMessage(changes: Partial<Message>) {
  const answer = Promise.withResolvers<'stored' | 'refused'>();
  fake.state.messages = [sampleMessage(changes)];
  fake.answer(chatEndpoints.updateMessage, async ({ body }) => {
    if ((await answer.promise) === 'refused') throw new FakeRefusal('NOT_FOUND');
    const { starred, reaction } = body as { starred?: boolean; reaction?: string };
    const reactions = reaction === undefined ? (changes.reactions ?? []) : [ofThem, { ...ofUs, emoji: reaction }];
    return { message: sampleMessage({ ...changes, reactions, ...(starred !== undefined && { starred }) }) };
  });
  const { user } = await renderInbox('/chats/5001');
  const message = await screen.findByRole('article', { name: /^Message from Lakshmi/ });
  act(() => message.focus());
  return { user, message, answer };
}

test.each([
  ['stored', true],
  ['refused', false],
] as const)('[MSG-30] a star is there at once; when it is %s it is there: %s', async (end, stays) => {
  const { user, message, answer } = await openMessage({});
  await user.click(await within(message).findByRole('button', { name: 'Star' }));
  await within(message).findByRole('img', { name: 'Starred' });
  answer.resolve(end);
  await waitFor(() =>
    expect(fake.sent('PUT /server/chats/{chatId}/messages/{messageId}')).toEqual([{ starred: true }]),
  );
  await waitFor(() => expect(within(message).queryByRole('img', { name: 'Starred' }) !== null).toBe(stays));
});

test.each([
  ['stored', '👍'],
  ['refused', '❤️'],
] as const)('[MSG-31 MSG-32] our reaction replaces ours at once; when it is %s ours is %s', async (end, ours) => {
  const { user, message, answer } = await openMessage({ reactions: [ofThem, ofUs] });
  await user.click(await within(message).findByRole('button', { name: 'React' }));
  fireEvent.click(await screen.findByRole('button', { name: 'React with 👍' }));
  await waitFor(() => expect(message.textContent).toContain('👍'));
  expect(message.textContent).not.toContain('❤️');
  expect(message.textContent).toContain('🎉');
  answer.resolve(end);
  await waitFor(() => expect(message.textContent).toContain(ours));
  await waitFor(() => expect(message.textContent?.includes(ours === '👍' ? '❤️' : '👍')).toBe(false));
});
