import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as RenderInbox from '../testing/render-inbox.tsx';
import { withLayout } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';

const drawn: string[] = [];
let testing: typeof RenderInbox;
let fake: ReturnType<typeof testing.createChatServer>;

// What names a row is replaced, so this file needs modules of its own, and the next file the shared ones.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(import('./chat-row-name.ts'), async (importOriginal) => {
    const { chatRowName } = await importOriginal();
    return {
      chatRowName: (facts, t) => {
        drawn.push(facts.chat.id);
        return chatRowName(facts, t);
      },
    };
  });
  testing = await import('../testing/render-inbox.tsx');
  fake = testing.createChatServer();
  fake.server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => fake.reset());
afterAll(() => {
  fake.server.close();
  vi.resetModules();
});
withLayout();

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
  const { user } = await testing.renderInbox('/chats/5001');
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
