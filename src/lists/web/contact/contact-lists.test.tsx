import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleContact, sampleModule } from '../../../contacts/web/testing/contact-server.tsx';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { toastManager } from '../../../ui/primitives/toast-queue.ts';
import { listEndpoints } from '../../contract/endpoints.ts';
import type { Membership } from '../members/member-list.ts';
import { listMessages } from '../messages/catalogue.ts';
import { ContactLists } from './ContactLists.tsx';

const fake = createAccountServer();
let lists: Membership[] = [];
const festive: Membership = {
  id: '5',
  name: 'Festive buyers',
  status: 'active',
  added_time: '2026-11-12T05:00:00.000Z',
  unsubscribed_time: null,
};
const wholesale: Membership = {
  ...festive,
  id: '6',
  name: 'Wholesale',
  status: 'inactive',
  unsubscribed_time: '2026-11-20T09:30:00.000Z',
};

beforeAll(async () => {
  await Promise.all([listMessages(), import('../members/AddToList.tsx')]);
  fake.server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  // Toasts of the tests before have buttons of the same name.
  act(() => toastManager.close());
  fake.reset();
  lists = [festive, wholesale];
  fake.answer(recordEndpoints.listRelated, () => ({ contact_lists: lists, info: { has_more: false } }));
  fake.answer(listEndpoints.changeMembers, ({ params, query }) => {
    const isActive = query.get('action') === 'subscribe';
    lists = lists.map((list) =>
      list.id === params['id']
        ? {
            ...list,
            status: isActive ? 'active' : 'inactive',
            unsubscribed_time: isActive ? null : '2026-11-22T10:00:00.000Z',
          }
        : list,
    );
    return { members: [] };
  });
});
afterAll(() => fake.server.close());

const CHANGE = 'PUT /server/broadcasts/contact_lists/{id}/members';
const render = () =>
  renderRoutes(
    [{ path: '*', element: <ContactLists module={sampleModule()} record={sampleContact('7')} /> }],
    '/',
    createQueryClient(),
  );
const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

test('the lists of a contact stand with their status since when; the contact is unsubscribed, and the toast undoes it', async () => {
  const { user } = render();
  expect((await row('Festive buyers')).textContent).toMatch(/Subscribed.*Since 12\/11\/2026/);
  expect((await row('Wholesale')).textContent).toMatch(/Unsubscribed.*Since 20\/11\/2026/);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe from Festive buyers' }));
  await screen.findByText('Unsubscribed from Festive buyers');
  await waitFor(async () => expect((await row('Festive buyers')).textContent).toMatch(/Unsubscribed.*22\/11\/2026/));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Subscribed to Festive buyers');
  await waitFor(async () => expect((await row('Festive buyers')).textContent).toMatch(/Subscribed.*12\/11\/2026/));
  expect(fake.sent(CHANGE)).toEqual([{ member_ids: ['7'] }, { member_ids: ['7'] }]);
});

test('a contact in no list is added to one; a refusal is said', async () => {
  lists = [];
  fake.answer(recordEndpoints.listRecords, () => ({
    contact_lists: [{ id: '5', name: 'Festive buyers', version: 1, criteria: null }],
    info: { has_more: false },
  }));
  fake.answer(listEndpoints.addMembers, () => {
    lists = [festive];
    return { added: 1, already_members: 0 };
  });
  const { user } = render();
  await screen.findByText('In no list');
  await user.click(await screen.findByRole('button', { name: 'Add to a list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add 1 contact to a list' });
  await user.click(within(dialog).getByRole('combobox', { name: /List/ }));
  await user.click(await screen.findByRole('option', { name: 'Festive buyers' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 contact' }));
  expect((await row('Festive buyers')).textContent).toContain('Subscribed');
  fake.refuse(listEndpoints.changeMembers, 'NOT_FOUND');
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe from Festive buyers' }));
  expect(await screen.findByText('Record not found')).toBeTruthy();
});

test('who may not edit broadcasts sees the lists only', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  render();
  await row('Festive buyers');
  expect(screen.queryByRole('button')).toBeNull();
});
