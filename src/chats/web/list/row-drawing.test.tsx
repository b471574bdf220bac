import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createChatServer, giveLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';

const { drawn } = vi.hoisted(() => ({ drawn: [] as string[] }));
vi.mock(import('./chat-row-name.ts'), async (importOriginal) => {
  const { chatRowName } = await importOriginal();
  return {
    chatRowName: (facts, t) => {
      drawn.push(facts.chat.id);
      return chatRowName(facts, t);
    },
  };
});

const fake = createChatServer();

beforeAll(() => {
  giveLayout();
  fake.server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const person = (number: number) => screen.findByRole('log', { name: new RegExp(`Person ${number}`) });

async function openFirst() {
  fake.state.chats = ['5001', '5002', '5003', '5004'].map((id, index) =>
    sampleChat({
      id,
      unread_count: 0,
      contact: { id: `4${id}`, label: `Person ${index + 1}`, mobile: null },
      last_message_time: `2026-11-20T10:0${9 - index}:00Z`,
    }),
  );
  const { user } = await renderInbox('/chats/5001');
  await person(1);
  const [first, second] = (await screen.findAllByRole('option')) as [HTMLElement, HTMLElement];
  return { user, first, second };
}

test('opening a chat draws its own row and the one that was open, and no other', async () => {
  const { user, second } = await openFirst();
  await user.hover(second);
  drawn.length = 0;
  await user.click(second);
  await person(2);
  await waitFor(() => expect(second.getAttribute('aria-selected')).toBe('true'));
  expect([...new Set(drawn)].toSorted()).toEqual(['5001', '5002']);
});

test('a thread that is known is drawn within the press', async () => {
  const { user, first, second } = await openFirst();
  await user.click(second);
  await person(2);
  // By the element itself: a click of the testing library waits for everything that follows.
  first.click();
  expect(screen.getByRole('log', { name: /Person 1/ })).toBeTruthy();
  await person(1);
});
