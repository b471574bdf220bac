import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inboxStore } from '../inbox/inbox-store.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';

const fake = createChatServer();
withLayout();
const UPDATE = 'PUT /server/chats/{chatId}';

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  inboxStore.setState({ isDetailOpen: true });
  fake.state.chats = ['5001', '5002'].map((id, index) =>
    sampleChat({
      id,
      unread_count: 0,
      contact: { id: `4${id}`, label: `Person ${index + 1}`, mobile: null },
      last_message_time: `2026-11-20T10:0${9 - index}:00Z`,
    }),
  );
});
afterAll(() => fake.server.close());

const details = () => screen.findByRole('complementary', { name: 'Chat details' });

test('the details stay mounted when another chat is opened, and then change that chat', async () => {
  const { user } = await renderInbox('/chats/5001');
  const panel = await details();
  await within(panel).findByRole('heading', { name: 'Person 1' });
  await user.click((await screen.findAllByRole('option'))[1] as HTMLElement);
  await within(panel).findByRole('heading', { name: 'Person 2' });
  expect(await details()).toBe(panel);
  await user.click(within(panel).getByRole('radio', { name: 'Closed' }));
  await screen.findByText('Chat closed');
  expect(fake.calls.filter(({ operation }) => operation === UPDATE).map(({ body }) => body)).toEqual([
    { state: 'closed' },
  ]);
  expect(fake.state.chats.map(({ id, state }) => [id, state])).toEqual([
    ['5001', 'open'],
    ['5002', 'closed'],
  ]);
});
