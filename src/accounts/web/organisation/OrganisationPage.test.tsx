import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { businessQuery } from '../queries.ts';
import { noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleBusiness, sampleCurrentUser } from '../testing/sample-accounts.ts';

const fake = createAccountServer();
let stopListening: () => void;
// Loaded before the clock of a test runs.
beforeAll(() => import('./OrganisationPage.tsx'), 60_000);
beforeAll(() => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  stopListening = listenForShortcuts();
});
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
});
afterAll(() => {
  stopListening();
  fake.server.close();
});

const UPDATE = 'PUT /server/setup/business';
const name = () => screen.findByLabelText(/^Name/);
const receipts = () => screen.getByRole('switch', { name: 'Share read receipts' });

async function openPage() {
  const view = renderAccounts('/settings/organisation');
  await name();
  await screen.findByRole('button', { name: /^Save/ });
  return view;
}

test('counts unsaved changes, and Discard takes them back', async () => {
  const { user } = await openPage();
  await user.type(await name(), ' & Sons');
  await screen.findByText('1 unsaved change');
  await user.click(receipts());
  await screen.findByText('2 unsaved changes');
  await user.click(receipts());
  await screen.findByText('1 unsaved change');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(typedIn(await name())).toBe('Marigold Lane'));
  expect(screen.queryByText(/unsaved/)).toBeNull();
});

test('Ctrl S saves what was changed, with the version it was looked at in', async () => {
  fake.answer(businessEndpoints.updateBusiness, () => ({
    business: sampleBusiness({ share_read_receipts: false, version: 4 }),
  }));
  const { user } = await openPage();
  await user.click(receipts());
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Organisation saved');
  expect(fake.sent(UPDATE)).toEqual([{ share_read_receipts: false, version: 3 }]);
  await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull());
});

test('leaving the page without saving sends nothing and says nothing', async () => {
  fake.answer(businessEndpoints.updateBusiness, () => ({ business: sampleBusiness({ version: 4 }) }));
  const { user, router } = await openPage();
  await user.type(await name(), ' & Sons');
  await screen.findByText('1 unsaved change');
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  await screen.findByText('home');
  expect(fake.sent(UPDATE)).toEqual([]);
  expect(screen.queryByText('Organisation saved')).toBeNull();
  expect(sessionStorage.getItem('parley.draft.organisation')).toBeNull();
});

test('saving what is the same after trimming sends nothing and says nothing', async () => {
  const { user } = await openPage();
  await user.type(await name(), '  ');
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  await waitFor(async () => expect(typedIn(await name())).toBe('Marigold Lane'));
  await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull());
  expect(fake.sent(UPDATE)).toEqual([]);
  expect(screen.queryByText('Organisation saved')).toBeNull();
});

test('staying keeps the page and what was typed', async () => {
  const { user, router } = await openPage();
  await user.type(await name(), ' & Sons');
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(typedIn(await name())).toBe('Marigold Lane & Sons');
  expect(fake.sent(UPDATE)).toEqual([]);
});

test('a wrong value is said in its row', async () => {
  const { user } = await openPage();
  await user.clear(await name());
  await user.tab();
  await waitFor(async () => expect(noteOf(await name())).toContain('Enter the business name.'));
});

test.each([
  ['Load the new version', 'Marigold Lane Chennai', undefined],
  ['Keep my changes', 'Marigold Lane', 'Marigold Lane'],
])('[ERR-51] a stale save says so: %s', async (button, shownName, sentName) => {
  const theirs = sampleBusiness({ name: 'Marigold Lane Chennai', country: 'DE', version: 4 });
  fake.refuse(businessEndpoints.updateBusiness, 'CONFLICT', { info: { current: theirs } });
  const { user } = await openPage();
  await user.type(await name(), ' ');
  await user.clear(await name());
  await user.type(await name(), 'Marigold Lane');
  await user.click(receipts());
  if (sentName) {
    await user.clear(await name());
    await user.type(await name(), 'Mine');
  }
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/Someone else changed this in the meantime/);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(async () => expect(typedIn(await name())).toBe(sentName ? 'Mine' : shownName));
  expect(screen.getByLabelText(/^Country/).textContent).toContain('Germany');
  if (!sentName) return;
  fake.answer(businessEndpoints.updateBusiness, () => ({ business: { ...theirs, name: 'Mine', version: 5 } }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Organisation saved');
  expect(fake.sent(UPDATE).at(-1)).toEqual({ name: 'Mine', share_read_receipts: false, version: 4 });
});

test('follows a colleague’s change while nothing is typed', async () => {
  const { queryClient } = await openPage();
  queryClient.setQueryData(businessQuery.queryKey, sampleBusiness({ name: 'Marigold Lane Chennai', version: 4 }));
  await waitFor(async () => expect(typedIn(await name())).toBe('Marigold Lane Chennai'));
  expect(screen.queryByText(/unsaved/)).toBeNull();
});

test('can only be looked at without the permission', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  renderAccounts('/settings/organisation');
  await screen.findByText(/You can look at these settings/);
  expect((await name()).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('[CON-13] the words that stop marketing are lists of a language, written with commas', async () => {
  fake.answer(businessEndpoints.updateBusiness, () => ({ business: sampleBusiness({ version: 4 }) }));
  const { user } = await openPage();
  const english = screen.getByRole('group', { name: 'English' });
  const stop = within(english).getByRole('textbox', { name: 'Stop marketing' });
  await user.type(stop, ', no more ,');
  await screen.findByText('1 unsaved change');
  await user.click(screen.getByRole('combobox', { name: 'Add a language' }));
  await user.click(await screen.findByRole('option', { name: 'हिन्दी' }));
  const hindi = await screen.findByRole('group', { name: 'हिन्दी' });
  await user.type(within(hindi).getByRole('textbox', { name: 'Start again' }), 'शुरू करें');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Organisation saved');
  expect(fake.sent(UPDATE)).toEqual([
    {
      marketing_words: [
        { language: 'en', stop: ['STOP', 'no more'], start: ['START'] },
        { language: 'hi', stop: [], start: ['शुरू करें'] },
      ],
      version: 3,
    },
  ]);
});

test('a word that would both stop and start is refused in words, and stays', async () => {
  const { user } = await openPage();
  const english = screen.getByRole('group', { name: 'English' });
  await user.type(within(english).getByRole('textbox', { name: 'Stop marketing' }), ', start!');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('“START” cannot both stop and start messages.');
  expect(fake.sent(UPDATE)).toEqual([]);
  expect(typedIn(within(english).getByRole('textbox', { name: 'Stop marketing' }))).toBe('STOP, start!');
});
