import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { useErrorToast } from '../../../foundation/web/toasts/use-error-toast.ts';
import { toastManager } from '../../../ui/primitives/toast-queue.ts';
import type { Selection } from '../../../records/contract/record.ts';
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

const bodies = () => fake.sent(ADD);
const everybody = { view: 'all_contacts', except: ['7'] };

/** Failures that no screen shows are said in the toast, as in the application. */
function WithToast({ count, selection }: { count: number; selection: Selection }) {
  useErrorToast(() => undefined);
  return <AddToSequence count={count} selection={selection} onClose={onClose} />;
}

async function addTo(count: number, selection: Selection) {
  const view = renderRoutes(
    [{ path: '*', element: <WithToast count={count} selection={selection} /> }],
    '/',
    createQueryClient(),
  );
  await view.user.click(await screen.findByRole('combobox', { name: /Sequence/ }));
  await view.user.click(await screen.findByRole('option', { name: /Welcome series/ }));
  const word = count === 1 ? 'contact' : 'contacts';
  await view.user.click(screen.getByRole('button', { name: `Add ${count} ${word}` }));
  return view;
}

test('[SEQ-17] selected contacts are added in batches, and the totals are shown', async () => {
  const parts = [300, 400, 200];
  fake.answer(sequenceEndpoints.addSequenceMembers, () => {
    const size = parts[bodies().length - 1] ?? 0;
    const next = bodies().length < parts.length ? { after: `${bodies().length}00`, up_to: '900' } : null;
    return { added: size - 1, already_members: 1, refused: 0, next };
  });
  await addTo(900, everybody);
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(bodies()).toEqual([
    { selection: everybody },
    { selection: everybody, next: { after: '100', up_to: '900' } },
    { selection: everybody, next: { after: '200', up_to: '900' } },
  ]);
  expect(await screen.findByText('897 contacts added · 3 were inside already')).toBeTruthy();
});

test('a sequence that is paused says that nothing is sent yet', async () => {
  fake.state.sequence = sampleSequence({ status: 'inactive' });
  const view = renderRoutes(
    [{ path: '*', element: <WithToast count={1} selection={{ ids: ['1'] }} /> }],
    '/',
    createQueryClient(),
  );
  await view.user.click(await screen.findByRole('combobox', { name: /Sequence/ }));
  const option = await screen.findByRole('option', { name: /Welcome series/ });
  expect(within(option).getByText('Paused')).toBeTruthy();
  await view.user.click(option);
  expect(await screen.findByText(/they get their first message when it is started/)).toBeTruthy();
});

test('[ERR-08] a refusal to add members is said in the dialog and not in the toast, with how far it came', async () => {
  fake.answer(sequenceEndpoints.addSequenceMembers, () => {
    if (bodies().length === 2) fake.refuse(sequenceEndpoints.addSequenceMembers, 'NOT_FOUND');
    return { added: 100, already_members: 0, refused: 0, next: { after: '5', up_to: '9' } };
  });
  await addTo(250, everybody);
  expect(await screen.findByText(/Stopped after 200 of 250\./)).toBeDefined();
  expect(screen.getAllByText(/not found/i)).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});
