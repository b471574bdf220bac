import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { alwaysOpen, type BusinessHours } from '../../contract/business-hours.ts';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleBusiness, sampleCurrentUser } from '../testing/sample-accounts.ts';

const fake = createAccountServer();
// Loaded before the clock of a test runs.
beforeAll(() => import('./OrganisationPage.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
});
afterAll(() => fake.server.close());

const UPDATE = 'PUT /server/setup/business';
const OFFICE = [{ from: '09:00', to: '18:00' }];
const office: BusinessHours = { week: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []], holidays: [] };
const day = (name: string) => within(screen.getByRole('group', { name }));
const fieldOf = (name: string, number: number, end: 'from' | 'to') =>
  screen.getByRole<HTMLInputElement>('combobox', { name: `${name}, span ${number}: ${end}` });

async function openHours(hours: BusinessHours, mayEdit = true) {
  fake.answer(businessEndpoints.getBusiness, () => ({ business: sampleBusiness({ business_hours: hours }) }));
  fake.answer(businessEndpoints.updateBusiness, ({ body }) => ({
    business: sampleBusiness({ ...(body as object), version: 4 }),
  }));
  const view = renderAccounts('/settings/organisation');
  await screen.findByRole('radio', { name: 'Weekly hours' });
  if (mayEdit) await screen.findByRole('button', { name: 'Add holiday' });
  const save = async () => view.user.click(await screen.findByRole('button', { name: /^Save/ }));
  const write = async (field: HTMLElement, time: string) => {
    await view.user.clear(field);
    await view.user.type(field, time);
    await view.user.tab();
  };
  return { ...view, save, write };
}
const sentHours = () => fake.sent(UPDATE).map((body) => (body as { business_hours: BusinessHours }).business_hours);

test('a business that is always open chooses weekly hours: a day is opened, has a break, and is copied to others', async () => {
  const { user, save, write } = await openHours(alwaysOpen);
  expect(screen.queryByRole('group', { name: 'Monday' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Weekly hours' }));
  expect(fieldOf('Monday', 1, 'from').value).toBe('09:00 AM');
  expect(day('Saturday').getByText('Closed')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Open on Saturday' }));
  await write(fieldOf('Saturday', 1, 'to'), '1 pm');
  await user.click(day('Monday').getByRole('button', { name: 'Add hours' }));
  expect(fieldOf('Monday', 2, 'from').value).toBe('07:00 PM');
  await write(fieldOf('Monday', 2, 'to'), '12 am');
  await user.click(day('Monday').getByRole('button', { name: 'Copy Monday to other days' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy to Tuesday' }));
  await user.click(screen.getByRole('button', { name: 'Remove span 2 of Monday' }));
  await save();
  await screen.findByText('Organisation saved');
  const evening = [...OFFICE, { from: '19:00', to: '24:00' }];
  const saturday = [{ from: '09:00', to: '13:00' }];
  expect(sentHours()).toEqual([{ week: [OFFICE, evening, OFFICE, OFFICE, OFFICE, saturday, []], holidays: [] }]);
});

test('hours that overlap or end before they start show an error in their row, are not sent, and are kept', async () => {
  const { user, save, write } = await openHours(office);
  await user.click(day('Friday').getByRole('button', { name: 'Add hours' }));
  await write(fieldOf('Friday', 2, 'from'), '5 pm');
  await write(fieldOf('Tuesday', 1, 'to'), '8 am');
  await save();
  await waitFor(() => expect(day('Friday').getByRole('alert').textContent).toContain('overlap with others of the day'));
  expect(day('Tuesday').getByRole('alert').textContent).toContain('The end must be later than the start.');
  expect(fieldOf('Friday', 2, 'from').value).toBe('05:00 PM');
  expect(fake.sent(UPDATE)).toEqual([]);
  await write(fieldOf('Friday', 2, 'from'), '8 pm');
  await write(fieldOf('Tuesday', 1, 'to'), '8 pm');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await save();
  await screen.findByText('Organisation saved');
  expect(sentHours()[0]?.week[4]).toEqual([...OFFICE, { from: '20:00', to: '23:00' }]);
});

test('a holiday needs a date and a name; one is removed by its name', async () => {
  const diwali = { name: 'Diwali', date: '2026-11-08', is_yearly: false };
  const { user, save } = await openHours({ ...office, holidays: [diwali] });
  await user.click(screen.getByRole('button', { name: 'Add holiday' }));
  const added = within(screen.getByRole('group', { name: 'Holiday 2' }));
  await user.type(added.getByRole('textbox', { name: 'Name of the holiday' }), 'Republic Day');
  await save();
  const named = within(await screen.findByRole('group', { name: 'Republic Day' }));
  expect((await named.findByRole('alert')).textContent).toContain('Choose a date.');
  expect(fake.sent(UPDATE)).toEqual([]);
  await user.type(named.getByLabelText('Date'), '26/01/2027');
  await user.tab();
  await user.click(named.getByRole('checkbox', { name: 'Every year' }));
  await user.click(screen.getByRole('button', { name: 'Remove Diwali' }));
  await save();
  await screen.findByText('Organisation saved');
  expect(sentHours().at(-1)?.holidays).toEqual([{ name: 'Republic Day', date: '2027-01-26', is_yearly: true }]);
});

test('who may not change settings sees the hours and no way to change them', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  await openHours(office, false);
  await screen.findByText(/You can look at these settings/);
  expect(fieldOf('Monday', 1, 'from').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Add hours|Add holiday|Copy|Remove/ })).toBeNull();
});
