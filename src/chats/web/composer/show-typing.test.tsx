import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { typingEndpoints } from '../../contract/typing-endpoints.ts';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { keepDraft } from './draft-store.ts';
// Loaded with the test: the composer loads it with the first character.
import './show-typing.ts';

const fake = createChatServer();
withLayout();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const TYPING = 'POST /server/chats/{chatId}/typing';
const box = () => screen.findByRole('textbox', { name: /^Message / });
let chats = 7000;
/** A chat in which no one has written yet. */
async function open() {
  const chat = sampleChat({ id: String(++chats) });
  fake.state.chats = [chat];
  const { user } = await renderInbox(`/chats/${chat.id}`);
  return { user, chat };
}

test('the customer is shown it with the first character, and again after what they see has ended', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  try {
    const { user } = await open();
    await user.type(await box(), 'Yes');
    await waitFor(() => expect(fake.sent(TYPING)).toHaveLength(1));
    now.mockReturnValue(1_019_999);
    await user.type(await box(), ', it');
    now.mockReturnValue(1_020_000);
    await user.type(await box(), ' is');
    await waitFor(() => expect(fake.sent(TYPING)).toHaveLength(2));
  } finally {
    now.mockRestore();
  }
});

test('not for a draft that is there, nor for a text that is deleted', async () => {
  const { user, chat } = await open();
  const field = await box();
  act(() => keepDraft(chat.id, 'Y'));
  expect(field).toHaveProperty('value', 'Y');
  await user.type(await box(), '{Backspace}');
  expect(await box()).toHaveProperty('value', '');
  expect(fake.sent(TYPING)).toEqual([]);
});

test('that it failed is not shown, and is not repeated', async () => {
  fake.refuse(typingEndpoints.showTyping, 'SERVICE_UNAVAILABLE');
  const { user } = await open();
  await user.type(await box(), 'Yes');
  await waitFor(() => expect(fake.sent(TYPING)).toHaveLength(1));
  await user.type(await box(), ' it is');
  expect(fake.sent(TYPING)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
