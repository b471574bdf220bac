import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { recordListeners } from '../../../records/web/index.ts';
import { loadRecordPages } from '../../../records/web/testing/load-record-pages.ts';
import { contactEndpoints } from '../../contract/endpoints.ts';
import { createContactServer, renderContacts, sampleContact } from '../testing/contact-server.tsx';

const fake = createContactServer();
const actor = { type: 'user' as const, id: '101', label: 'Priya Raman' };
const entry = {
  id: '70',
  merged: { id: '8', label: 'Lakshmi S' },
  actor,
  time: '2026-11-21T05:00:00.000Z',
  undo_until: '2026-11-28T05:00:00.000Z',
  undone_time: null,
};

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset([
    sampleContact('9', { name: 'Lakshmi Subramanian', mobile: '+919000041207', company_name: 'Lotus Weaves' }),
    sampleContact('8', {
      name: 'Lakshmi S',
      mobile: '+919000041270',
      email: 'lakshmi@example.in',
      communication_level: 'opted_in',
    }),
    sampleContact('7', { name: 'Rohan Deshpande' }),
  ]);
  fake.answer(contactEndpoints.previewMerge, () => ({
    counts: [
      { name: 'notes', label: 'Notes', kept: 2, merged: 3 },
      { name: 'chats', label: 'Chats', kept: 1, merged: 1 },
      { name: 'tasks', label: 'Tasks', kept: 0, merged: 0 },
    ],
  }));
  fake.answer(contactEndpoints.listDuplicates, () => ({ duplicates: [] }));
  fake.answer(contactEndpoints.listMerges, () => ({ merges: [entry] }));
  fake.answer(contactEndpoints.mergeContacts, () => ({
    contact: sampleContact('9', { name: 'Lakshmi S', version: 2 }),
    merge: entry,
  }));
  fake.answer(contactEndpoints.undoMerge, () => ({
    contact: sampleContact('9', { name: 'Lakshmi Subramanian', version: 3 }),
    restored: sampleContact('8', { name: 'Lakshmi S' }),
    left: ['City'],
  }));
});
afterAll(() => fake.server.close());

const MERGE = 'POST /server/records/contacts/{id}/merge';
const UNDO = 'POST /server/records/contacts/{id}/merges/{mergeId}/undo';

test('two contacts stand side by side, each field has a choice, and the merge can be undone from its toast', async () => {
  const { user, router } = renderContacts('/contacts/merge/9/8');
  const names = await screen.findByRole('radiogroup', { name: 'Name' });
  expect(within(names).getByRole('radio', { name: 'Lakshmi Subramanian' })).toHaveProperty('ariaChecked', 'true');
  // What only one of them has is chosen; what is the same is not among the fields that differ.
  expect(
    within(screen.getByRole('radiogroup', { name: 'Email' })).getByRole('radio', { name: 'lakshmi@example.in' }),
  ).toHaveProperty('ariaChecked', 'true');
  expect(screen.queryByRole('radiogroup', { name: 'Owner' })).toBeNull();
  await user.click(within(names).getByRole('radio', { name: 'Lakshmi S' }));
  const moves = screen.getByRole('region', { name: 'What moves' });
  await waitFor(() => expect(moves.textContent).toContain('Notes2 + 35'));
  expect(moves.textContent).not.toContain('Tasks');
  expect(screen.getByRole('region', { name: 'After merging' }).textContent).toContain('Lakshmi S');
  await user.click(screen.getByRole('button', { name: 'Merge contacts' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/9'));
  expect(fake.sent(MERGE)).toEqual([
    {
      contact_id: '8',
      version: 1,
      merged_version: 1,
      choices: {
        name: 'merged',
        mobile: 'kept',
        email: 'merged',
        company_name: 'kept',
        communication_level: 'kept',
      },
    },
  ]);
  await screen.findByText('Lakshmi S was merged');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The merge was undone. Edited since, so left as it is: City');
  expect(fake.sent(UNDO)).toHaveLength(1);
});

test('when the event of a merge arrives before its reply, the reply still opens the merged contact', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.answer(contactEndpoints.mergeContacts, async () => {
    await promise;
    return { contact: sampleContact('9', { name: 'Lakshmi S', version: 2 }), merge: entry };
  });
  const { user, router, queryClient } = renderContacts('/contacts/merge/9/8');
  await user.click(await screen.findByRole('button', { name: 'Merge contacts' }));
  await waitFor(() => expect(fake.sent(MERGE)).toHaveLength(1));
  const deleted = recordListeners.find(({ event }) => event === 'records_deleted');
  act(() => deleted?.apply([{ module: 'contacts', ids: ['8'] }], queryClient, [1]));
  await waitFor(() => expect(screen.queryByRole('radiogroup', { name: 'Name' })).toBeNull());
  expect(screen.queryByText('One of these contacts is not there')).toBeNull();
  resolve();
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/9'));
});

test('[SET-24] of two masked numbers that read alike each says whose it is, and the other one stays beside it', async () => {
  const shown = '+91 ••••••• 07';
  fake.contacts[0] = sampleContact('9', { name: 'Lakshmi Subramanian', mobile: shown });
  fake.contacts[1] = sampleContact('8', { name: 'Lakshmi S', mobile: shown });
  const { user } = renderContacts('/contacts/merge/9/8');
  const mobiles = await screen.findByRole('radiogroup', { name: 'Mobile' });
  const [kept, other] = within(mobiles).getAllByRole('radio');
  expect(kept).toHaveProperty('ariaChecked', 'true');
  expect(within(mobiles).getByRole('radio', { name: /Number of the contact that is kept/ })).toBe(kept);
  expect(within(mobiles).getByRole('radio', { name: /Number of the other contact/ })).toBe(other);
  const after = screen.getByRole('region', { name: 'After merging' });
  expect(within(after).getAllByText(shown)).toHaveLength(2);
  await user.click(other as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Merge contacts' }));
  await waitFor(() => expect(fake.sent(MERGE)).toMatchObject([{ choices: { mobile: 'merged' } }]));
});

test('the other contact can be kept instead', async () => {
  const { user, router } = renderContacts('/contacts/merge/9/8');
  await user.click(await screen.findByRole('button', { name: 'Keep this' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/merge/8/9'));
  const names = await screen.findByRole('radiogroup', { name: 'Name' });
  expect(within(names).getAllByRole('radio')[0]).toHaveProperty('ariaChecked', 'true');
  expect(within(names).getByRole('radio', { name: 'Lakshmi S' })).toHaveProperty('ariaChecked', 'true');
});

test('what someone else changed meanwhile is read again, and said', async () => {
  fake.refuse(contactEndpoints.mergeContacts, 'CONFLICT');
  const { user } = renderContacts('/contacts/merge/9/8');
  await screen.findByRole('radiogroup', { name: 'Name' });
  fake.contacts[1] = sampleContact('8', { name: 'Lakshmi Sundaram', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Merge contacts' }));
  await screen.findByText(/Someone else changed this in the meantime/);
  const names = screen.getByRole('radiogroup', { name: 'Name' });
  expect(await within(names).findByRole('radio', { name: 'Lakshmi Sundaram' })).toBeTruthy();
});

test('two selected contacts are compared; for another number there is nothing to press', async () => {
  const { user, router } = renderContacts('/contacts');
  const select = async (name: RegExp) =>
    user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
  const merge = async () => within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Merge' });
  await select(/Lakshmi Subramanian/);
  expect(await merge()).toHaveProperty('disabled', true);
  await select(/Lakshmi S,?(?! *ub)/);
  await user.click(await merge());
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/merge/9/8'));
});

test('the popup suggests who may be the same person, and undoes a merge from the timeline', async () => {
  const duplicates = () => ({
    duplicates: [{ contact: sampleContact('8', { name: 'Lakshmi S' }), reasons: ['name' as const, 'phone' as const] }],
  });
  fake.answer(recordEndpoints.listRelated, () => ({
    activities: [
      {
        id: '2',
        kind: 'merged',
        actor,
        detail: { merge_id: '70', merged: { id: '8', label: 'Lakshmi S' } },
        time: '2026-11-21T05:00:00.000Z',
      },
    ],
    info: { has_more: false },
  }));
  fake.answer(contactEndpoints.listDuplicates, duplicates);
  fake.answer(contactEndpoints.listMerges, () => ({ merges: [entry] }));
  const { user, router } = renderContacts('/contacts/9');
  await screen.findByText('Priya Raman merged Lakshmi S into this contact');
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }));
  await screen.findByText(/The merge was undone/);
  await user.click(await screen.findByRole('link', { name: /Lakshmi S.*Same name · Same phone/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/merge/9/8'));
});

test('[CON-03] the question before a deletion says how many chats and messages go too', async () => {
  fake.answer(contactEndpoints.previewDeletion, () => ({ chats: 2, messages: 14, is_capped: false }));
  const { user } = renderContacts('/contacts/9');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete contact' }));
  expect(await screen.findByText(/2 chats with 14 messages and all files/)).toBeTruthy();
});
