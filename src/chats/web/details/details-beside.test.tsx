import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { inboxStore } from '../inbox/inbox-store.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleContact } from '../testing/sample-contact.ts';
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

const staff = (...permissions: ReturnType<typeof sampleCurrentUser>['permissions']) =>
  fake.answer(accountEndpoints.currentUser, () => ({ user: { ...sampleCurrentUser(), permissions } }));

test('the contact is beside the chat: what their record says, the lists they are in, their notes', async () => {
  staff('chats.read', 'records.edit', 'outreach.read');
  fake.answer(recordEndpoints.getRecord, ({ params }) => ({
    contact: sampleContact(String(params['id']), { email: 'meera@example.com', company_name: 'Bakery Kumar' }),
  }));
  const membership = { id: '77', name: 'Diwali offers', status: 'active', added_time: '2026-11-20T05:00:00.000Z' };
  fake.answer(recordEndpoints.listRelated, ({ params }) => ({
    [String(params['related'])]: params['related'] === 'contact_lists' ? [membership] : [],
    info: { has_more: false },
  }));
  const { user } = await renderInbox('/chats/5001');
  const panel = await details();
  await within(panel).findByText('meera@example.com');
  within(panel).getByText('Bakery Kumar');
  within(await within(panel).findByRole('list', { name: 'Lists' })).getByText('Diwali offers');
  await within(panel).findByRole('textbox', { name: 'Add a note' });
  within(within(panel).getByRole('tablist', { name: 'Notes and conversations' })).getByRole('tab', { name: 'Notes' });
  // A section collapses, and stays so with the next chat.
  await user.click(within(panel).getByRole('button', { name: 'Contact details' }));
  expect(within(panel).queryByText('meera@example.com')).toBeNull();
  expect(localStorage.getItem('ui.section.chat.contact')).toBe('closed');
});

test('who may not read contacts sees what the chat itself says of them', async () => {
  staff('chats.read');
  await renderInbox('/chats/5001');
  const panel = await details();
  await within(panel).findByRole('button', { name: 'Contact details' });
  expect(within(panel).queryByRole('tab', { name: 'Notes' })).toBeNull();
  expect(fake.calls.filter(({ operation }) => operation.includes('/server/records/contacts'))).toEqual([]);
});
