import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chatEndpoints } from '../../contract/endpoints.ts';
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
  const { user, receive } = await testing.renderInbox('/chats/5001');
  await person(1);
  // Rows beyond the view are rendered after the first paint.
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
  const [first, second] = (await screen.findAllByRole('option')) as [HTMLElement, HTMLElement];
  return { user, receive, first, second };
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

test('a row that is pressed is selected at once, and its thread is rendered within one task after the next paint', async () => {
  const { user, first, second } = await openFirst();
  await user.click(second);
  await person(2);
  const paints: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => paints.push(paint));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const selected = () => screen.getAllByRole('option', { selected: true });
  // By the element itself: a click of the testing library waits for everything that follows.
  act(() => first.click());
  expect(selected()).toEqual([first]);
  expect(screen.getByRole('log', { name: /Person 2/ })).toBeTruthy();
  for (const paint of paints) paint(0);
  act(() => void vi.advanceTimersByTime(0));
  expect(screen.getByRole('log', { name: /Person 1/ })).toBeTruthy();
  expect(selected()).toEqual([first]);
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Of two rows that are pressed within a frame the last one is opened.
  act(() => second.click());
  act(() => first.click());
  expect(selected()).toEqual([first]);
  act(() => second.click());
  await person(2);
  expect(selected()).toEqual([second]);
});

test('another view is named at once, and its list is rendered after the next paint', async () => {
  await openFirst();
  fake.state.chats = fake.state.chats.slice(0, 1);
  const list = screen.getByRole('listbox', { name: 'Chats' });
  // Of the modules of this file.
  const { showView } = await import('../inbox/inbox-store.ts');
  act(() => showView('my_open_chats'));
  expect(screen.getByRole('button', { name: 'My Open Chats' })).toBeTruthy();
  expect(list.isConnected).toBe(true);
  await waitFor(() => expect(list.isConnected).toBe(false));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
});

test('a new message renders the row of its chat and only moves the others', async () => {
  const { receive } = await openFirst();
  const last = fake.state.chats[3];
  if (!last) throw new Error('There are four chats.');
  drawn.length = 0;
  receive('update_chat', { ...last, last_message_time: '2026-11-20T10:15:00Z' });
  const tops = () => screen.getAllByRole('option').map((row) => `${row.dataset['chatId']} ${row.style.top}`);
  await waitFor(() => expect(tops()).toEqual(['5004 0px', '5001 68px', '5002 136px', '5003 204px']));
  expect([...new Set(drawn)]).toEqual(['5004']);
});

test('the messages of a chat are loaded when the pointer rests on its row, and not when it passes', async () => {
  const { user, second } = await openFirst();
  const asked: unknown[] = [];
  fake.answer(chatEndpoints.listMessages, ({ params, query }) => {
    if (!query.has('type')) asked.push(params['chatId']);
    return { messages: [], info: { has_more: false, has_newer: false } };
  });
  const [, , , fourth] = screen.getAllByRole('option');
  if (!fourth) throw new Error('There are four chats.');
  fireEvent.pointerOver(fourth, { pointerType: 'mouse' });
  fireEvent.pointerOut(fourth, { pointerType: 'mouse' });
  fireEvent.pointerOver(second, { pointerType: 'mouse' });
  await waitFor(() => expect(asked).toEqual(['5002']));
  await user.click(second);
  await person(2);
  expect(asked).toEqual(['5002']);
});
