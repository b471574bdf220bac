import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import type { Availability } from '../../contract/availability.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleUser } from '../testing/sample-accounts.ts';

const fake = createAccountServer();
const harini = sampleUser({ id: '102', first_name: 'Harini', last_name: 'Venkat' });
// Loaded before the clock of a test runs.
beforeAll(() => import('../users/UsersPage.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
  dateFormatsStore.setState({ time_zone: 'Asia/Kolkata' });
  fake.reset();
  usersAre({ state: 'available', out_of_office: null });
});
afterEach(() => vi.useRealTimers());
afterAll(() => fake.server.close());

const SET = 'PUT /server/setup/users/{id}/availability';
/** Three days in Kolkata. */
const away: Availability = {
  state: 'available',
  out_of_office: {
    from: '2026-11-19T18:30:00.000Z',
    until: '2026-11-22T18:30:00.000Z',
    note: 'Wedding in Madurai',
    stand_in_id: '102',
  },
};

function usersAre(own: Availability): void {
  fake.answer(userEndpoints.listUsers, () => ({ users: [sampleUser({ availability: own }), harini] }));
}
const own = () => screen.findByRole('row', { name: /Priya Raman/ });

async function openMenu() {
  const view = renderAccounts('/settings/users');
  await view.user.click(await screen.findByRole('button', { name: 'Actions for Priya Raman' }));
  const choose = async (name: string) => view.user.click(await screen.findByRole('menuitemradio', { name }));
  return { ...view, choose };
}

test('Away is shown at once, and taken back with the reason where it is refused', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  fake.answer(userEndpoints.setAvailability, () => promise);
  const { choose } = await openMenu();
  expect(await screen.findByRole('menuitemradio', { name: 'Available', checked: true })).toBeTruthy();
  await choose('Away');
  await waitFor(async () => expect((await own()).textContent).toContain('Away'));
  expect(fake.sent(SET)).toEqual([{ state: 'away' }]);
  reject(new FakeRefusal('NOT_FOUND'));
  await waitFor(async () => expect((await own()).textContent).not.toContain('Away'));
});

test('an absence has a stand-in and a note, which colleagues see next to the name', async () => {
  fake.answer(userEndpoints.setAvailability, () => {
    usersAre(away);
    return { user: sampleUser({ availability: away }) };
  });
  const { user, choose } = await openMenu();
  await choose('Out of office…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Out of office' }));
  const write = async (name: RegExp, day: string) => {
    const field = dialog.getByLabelText(name);
    await user.clear(field);
    await user.type(field, day);
    await user.tab();
  };
  await write(/^First day/, '25/11/2026');
  await write(/^Last day/, '24/11/2026');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('The last day must not be before the first.');
  expect(fake.sent(SET)).toEqual([]);
  await write(/^First day/, '20/11/2026');
  await write(/^Last day/, '22/11/2026');
  await user.click(dialog.getByRole('combobox', { name: 'Stand-in' }));
  await user.click(await screen.findByRole('option', { name: 'Harini Venkat' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Wedding in Madurai');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.sent(SET)).toEqual([
      {
        out_of_office: {
          first_day: '2026-11-20',
          last_day: '2026-11-22',
          note: 'Wedding in Madurai',
          stand_in_id: '102',
        },
      },
    ]),
  );
  await screen.findByText('Out of office from 20/11/2026 to 22/11/2026');
  expect((await own()).textContent).toContain(
    'Out of office until 22/11/2026 · Stand-in: Harini Venkat · Wedding in Madurai',
  );
});

test('choosing Available during an absence ends it', async () => {
  usersAre(away);
  fake.answer(userEndpoints.setAvailability, () => ({ user: sampleUser() }));
  const { choose } = await openMenu();
  await choose('Available');
  await waitFor(() => expect(fake.sent(SET)).toEqual([{ state: 'available', out_of_office: null }]));
});

test('the dialog of a current absence offers to end it now', async () => {
  usersAre(away);
  fake.answer(userEndpoints.setAvailability, () => ({ user: sampleUser() }));
  const { user, choose } = await openMenu();
  await choose('Out of office…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Out of office' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^First day/).value).toBe('20/11/2026');
  await user.click(dialog.getByRole('button', { name: 'End it now' }));
  await waitFor(() => expect(fake.sent(SET)).toEqual([{ out_of_office: null }]));
  await screen.findByText('Back from out of office');
});
