import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { businessQuery } from '../queries.ts';
import { noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleBusiness } from '../testing/sample-accounts.ts';
import { BusinessSetupDialog } from './BusinessSetupDialog.tsx';

const fake = createAccountServer();
// Loaded before the clock of a test runs.
beforeAll(() => import('./BusinessSetupDialog.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
});
afterAll(() => fake.server.close());

const CREATE = 'POST /server/setup/business';
const agree = () => screen.getByRole('checkbox', { name: /I agree to the Terms/ });

async function openPopup() {
  const view = renderAccounts('/', <BusinessSetupDialog />);
  await screen.findByRole('dialog', { name: 'Set up your business' });
  await waitFor(() => expect(screen.getByLabelText('Time zone').textContent).toContain('Asia/Kolkata'));
  return { ...view, complete: () => view.user.click(screen.getByRole('button', { name: 'Complete login' })) };
}

test('[ACC-28 ACC-29 ACC-30 ACC-31 ACC-33] name and agreement are required; the name is said on blur and forgotten on focus', async () => {
  const { user, complete } = await openPopup();
  const name = screen.getByLabelText('Business name');
  await user.click(name);
  await user.tab();
  await waitFor(() => expect(noteOf(name)).toBe('Enter the business name.'));
  await user.click(name);
  await waitFor(() => expect(noteOf(name)).toBe(''));
  await user.type(name, 'Marigold Lane');
  await complete();
  await screen.findByText('Agree to the terms and the privacy policy to continue.');
  expect(fake.sent(CREATE)).toEqual([]);
});

test('[ACC-05 ACC-32] the phone number is neither checked nor sent, the country is optional', async () => {
  fake.answer(businessEndpoints.createBusiness, () => ({ business: sampleBusiness() }));
  const { user, complete, queryClient } = await openPopup();
  await user.type(screen.getByLabelText('Business name'), 'Marigold Lane');
  await user.type(screen.getByLabelText('Contact phone'), 'call me');
  await user.click(agree());
  await complete();
  await waitFor(() => expect(queryClient.getQueryData(businessQuery.queryKey)?.name).toBe('Marigold Lane'));
  expect(fake.sent(CREATE)).toEqual([{ name: 'Marigold Lane', time_zone: 'Asia/Kolkata', country: 'IN' }]);
});

test('Escape does not close it', async () => {
  const { user } = await openPopup();
  await user.keyboard('{Escape}');
  screen.getByRole('dialog', { name: 'Set up your business' });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  screen.getByRole('button', { name: 'Log out' });
});

test('a failure shows its message and keeps what was typed', async () => {
  fake.refuse(businessEndpoints.createBusiness, 'SERVICE_UNAVAILABLE');
  const { user, complete } = await openPopup();
  await user.type(screen.getByLabelText('Business name'), 'Marigold Lane');
  await user.click(agree());
  await complete();
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
  expect(typedIn(screen.getByLabelText('Business name'))).toBe('Marigold Lane');
});

test('[ACC-03 ACC-55] has everything that the specification names', async () => {
  const { user } = await openPopup();
  const dialog = screen.getByRole('dialog', { name: 'Set up your business' });
  within(dialog).getByText('Takes a minute. You can change this later in Organisation.');
  for (const label of ['Business name', 'Contact phone', 'Country']) within(dialog).getByLabelText(label);
  expect(
    within(dialog)
      .getByRole('link', { name: /^Terms/ })
      .getAttribute('href'),
  ).toBe('#/terms');
  expect(
    within(dialog)
      .getByRole('link', { name: /^Privacy policy/ })
      .getAttribute('href'),
  ).toBe('#/privacy');
  within(dialog).getByRole('button', { name: 'Complete login' });
  await user.click(screen.getByLabelText('Time zone'));
  await user.keyboard('berl');
  await screen.findByRole('option', { name: /Europe\/Berlin/ });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
});
