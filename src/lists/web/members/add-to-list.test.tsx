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
