import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Business } from '../../contract/business.ts';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleBusiness } from '../testing/sample-accounts.ts';

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

async function openLimits(business: Partial<Business> = {}) {
  fake.answer(businessEndpoints.getBusiness, () => ({ business: sampleBusiness(business) }));
  fake.answer(businessEndpoints.updateBusiness, ({ body }) => ({
    business: sampleBusiness({ ...(body as object), version: 4 }),
  }));
  const view = renderAccounts('/settings/organisation');
  // Whose settings may be changed is known by then.
  await screen.findByRole('button', { name: 'Add holiday' });
  const card = within(await screen.findByRole('region', { name: 'Marketing messages: limits' }));
  const save = async () => view.user.click(await screen.findByRole('button', { name: /^Save/ }));
  return { ...view, card, save };
}

test('a business switches on a cap and quiet hours with what is offered, and changes it', async () => {
  const { user, card, save } = await openLimits();
  expect(card.queryByRole('textbox')).toBeNull();
  await user.click(card.getByRole('switch', { name: 'Most messages to one contact' }));
  await user.click(card.getByRole('switch', { name: 'Quiet hours' }));
  const messages = card.getByRole<HTMLInputElement>('textbox', { name: 'Messages' });
  expect([messages.value, card.getByRole<HTMLInputElement>('textbox', { name: 'Days' }).value]).toEqual(['2', '7']);
  expect(card.getByText('on the next day')).toBeTruthy();
  await user.clear(messages);
  await user.type(messages, '3');
  const from = card.getByRole<HTMLInputElement>('combobox', { name: 'Quiet from' });
  await user.clear(from);
  await user.type(from, '8 pm');
  await user.tab();
  await save();
  await screen.findByText('Organisation saved');
  expect(fake.sent(UPDATE)).toEqual([
    { marketing_cap: { messages: 3, days: 7 }, quiet_hours: { from: '20:00', to: '09:00' }, version: 3 },
  ]);
});

test('numbers and times that are none are refused beside them, and nothing is sent', async () => {
  const { user, card, save } = await openLimits({
    marketing_cap: { messages: 2, days: 7 },
    quiet_hours: { from: '21:00', to: '09:00' },
  });
  const days = card.getByRole<HTMLInputElement>('textbox', { name: 'Days' });
  await user.clear(days);
  await user.type(days, '91');
  const to = card.getByRole<HTMLInputElement>('combobox', { name: 'Quiet until' });
  await user.clear(to);
  await user.type(to, '9 pm');
  await user.tab();
  await save();
  expect(await card.findByText('Give a whole number from 1 to 90.')).toBeTruthy();
  expect(card.getByText('The end must differ from the start.')).toBeTruthy();
  expect(fake.sent(UPDATE)).toEqual([]);
});

test('limits are switched off again', async () => {
  const { user, card, save } = await openLimits({
    marketing_cap: { messages: 2, days: 7 },
    quiet_hours: { from: '21:00', to: '09:00' },
  });
  await user.click(card.getByRole('switch', { name: 'Most messages to one contact' }));
  await user.click(card.getByRole('switch', { name: 'Quiet hours' }));
  await save();
  await screen.findByText('Organisation saved');
  expect(fake.sent(UPDATE)).toEqual([{ marketing_cap: null, quiet_hours: null, version: 3 }]);
});
