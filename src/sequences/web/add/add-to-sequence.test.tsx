import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { useErrorToast } from '../../../foundation/web/toasts/use-error-toast.ts';
import { toastManager } from '../../../ui/primitives/toast-queue.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import { area } from '../area.ts';
import { memberMessages } from '../messages/catalogue.ts';
import { createSequenceServer, sampleSequence } from '../testing/sequence-server.tsx';
import { AddToSequence } from './AddToSequence.tsx';

const fake = createSequenceServer();
const ADD = 'POST /server/setup/sequences/{id}/members';
const onClose = vi.fn();

beforeAll(memberMessages);
beforeAll(() => {
  composeAreas([area]);
  fake.server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  act(() => toastManager.close());
  fake.reset();
  onClose.mockClear();
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
  return <AddToSequence count={ids.length} parts={partsOf(ids)} onClose={onClose} />;
}

async function addTo(ids: readonly string[]) {
  const view = renderRoutes([{ path: '*', element: <WithToast ids={ids} /> }], '/', createQueryClient());
  await view.user.click(await screen.findByRole('combobox', { name: /Sequence/ }));
  await view.user.click(await screen.findByRole('option', { name: /Welcome series/ }));
  const word = ids.length === 1 ? 'contact' : 'contacts';
  await view.user.click(screen.getByRole('button', { name: `Add ${ids.length} ${word}` }));
  return view;
}

test('[SEQ-17] contacts that are selected are added, at most a hundred by one call, and the numbers are said', async () => {
  fake.answer(sequenceEndpoints.addSequenceMembers, ({ body }) => {
    const { length } = (body as { contact_ids: string[] }).contact_ids;
    return { added: length - 1, already_members: 1, refused: 0 };
  });
  await addTo(numbers(250));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(sizes()).toEqual([100, 100, 50]);
  expect(await screen.findByText('247 contacts added · 3 were inside already')).toBeTruthy();
});

test('a sequence that is paused says that nothing is sent yet', async () => {
  fake.state.sequence = sampleSequence({ status: 'inactive' });
  const view = renderRoutes([{ path: '*', element: <WithToast ids={['1']} /> }], '/', createQueryClient());
  await view.user.click(await screen.findByRole('combobox', { name: /Sequence/ }));
  const option = await screen.findByRole('option', { name: /Welcome series/ });
  expect(within(option).getByText('Paused')).toBeTruthy();
  await view.user.click(option);
  expect(await screen.findByText(/they get their first message when it is started/)).toBeTruthy();
});

test('[ERR-08] a refusal to add members is said in the dialog and not in the toast, with how far it came', async () => {
  fake.answer(sequenceEndpoints.addSequenceMembers, () => {
    if (sizes().length === 2) fake.refuse(sequenceEndpoints.addSequenceMembers, 'NOT_FOUND');
    return { added: 100, already_members: 0, refused: 0 };
  });
  await addTo(numbers(250));
  expect(await screen.findByText(/Stopped after 200 of 250\./)).toBeDefined();
  expect(screen.getAllByText(/not found/i)).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});
