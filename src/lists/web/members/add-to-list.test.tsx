import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { useErrorToast } from '../../../foundation/web/toasts/use-error-toast.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import { listEndpoints } from '../../contract/endpoints.ts';
import { listMessages } from '../messages/catalogue.ts';
import { AddToList } from './AddToList.tsx';

const fake = createAccountServer();
const ADD = 'POST /server/broadcasts/contact_lists/{id}/members';
const module = { name: 'contacts' } as ModuleInfo;
const onClose = vi.fn();

beforeAll(listMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  onClose.mockClear();
  fake.answer(recordEndpoints.listRecords, () => ({
    contact_lists: [{ id: '5', name: 'Festive buyers', version: 1, criteria: null }],
    info: { has_more: false },
  }));
});
afterAll(() => fake.server.close());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
const sizes = () => fake.sent(ADD).map((body) => (body as { contact_ids: string[] }).contact_ids.length);

/** As a list reads all that it shows. */
const partsOf = (ids: readonly string[]) =>
  async function* (size: number) {
    for (let start = 0; start < ids.length; start += size) yield await Promise.resolve(ids.slice(start, start + size));
  };

/** Failures that no screen shows are said in the toast, as in the application. */
function WithToast({ ids }: { ids: readonly string[] }) {
  useErrorToast(() => undefined);
  return <AddToList module={module} ids={[]} count={ids.length} parts={partsOf(ids)} onClose={onClose} />;
}

async function addTo(ids: readonly string[]) {
  const view = renderRoutes([{ path: '*', element: <WithToast ids={ids} /> }], '/', createQueryClient());
  await view.user.click(await screen.findByRole('combobox', { name: /List/ }));
  await view.user.click(await screen.findByRole('option', { name: 'Festive buyers' }));
  await view.user.click(screen.getByRole('button', { name: /^Add \d+ contacts/ }));
  return view;
}

test('[LIST-10] more contacts than one call allows are sent in several calls, one after the other', async () => {
  fake.answer(listEndpoints.addMembers, ({ body }) => ({
    added: (body as { contact_ids: string[] }).contact_ids.length,
    already_members: 0,
  }));
  await addTo(numbers(250));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(sizes()).toEqual([100, 100, 50]);
  expect(await screen.findByText('250 contacts added')).toBeDefined();
});

test('a new list is made by its name, and the contacts are added to it; a second try makes no other one', async () => {
  fake.refuse(recordEndpoints.createRecord, 'INVALID_DATA', {
    info: { fields: [{ field: 'name', message: 'Use at most 100 characters.' }] },
  });
  fake.refuse(listEndpoints.addMembers, 'NOT_FOUND');
  const { user } = renderRoutes([{ path: '*', element: <WithToast ids={numbers(2)} /> }], '/', createQueryClient());
  await user.click(await screen.findByRole('button', { name: 'New list' }));
  const create = screen.getByRole('button', { name: 'Create list and add 2 contacts' });
  expect(create).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: /^Name of the new list/ }), 'Diwali{Enter}');
  await screen.findByText('Use at most 100 characters.');
  fake.answer(recordEndpoints.createRecord, ({ body }) => ({
    contact_list: { ...(body as object), id: '6', version: 1, criteria: null } as never,
  }));
  await user.click(create);
  await screen.findByText(/not found/i);
  expect(screen.getByRole('combobox', { name: /List/ }).textContent).toContain('Diwali');
  const asked: unknown[] = [];
  fake.answer(listEndpoints.addMembers, ({ params }) => {
    asked.push(params['id']);
    return { added: 2, already_members: 0 };
  });
  await user.click(screen.getByRole('button', { name: 'Add 2 contacts' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(fake.sent('POST /server/records/{module}')).toEqual([{ name: 'Diwali' }, { name: 'Diwali' }]);
  expect(asked).toEqual(['6']);
});

test('[ERR-09] a refusal to add members is said in the dialog and not in the toast, with how far it came', async () => {
  fake.answer(listEndpoints.addMembers, () => {
    if (sizes().length === 2) fake.refuse(listEndpoints.addMembers, 'NOT_FOUND');
    return { added: 100, already_members: 0 };
  });
  await addTo(numbers(250));
  expect(await screen.findByText(/Stopped after 200 of 250\./)).toBeDefined();
  expect(screen.getAllByText(/not found/i)).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});
