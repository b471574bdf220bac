import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleCurrentUser } from '../testing/sample-accounts.ts';

const fake = createAccountServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const link = (kind: 'invitation' | 'password_reset') => ({
  link: {
    kind,
    email: 'harini@marigoldlane.example',
    first_name: 'Harini',
    last_name: 'Venkat',
    business_name: 'Marigold Lane',
  },
});

test('an invitation says for whom and to which business, and has the names filled in', async () => {
  fake.answer(authEndpoints.checkLink, () => link('invitation'));
  fake.answer(authEndpoints.acceptInvitation, () => ({ user: sampleCurrentUser('agent') }));
  const { user, router } = renderAccounts('/accept_invitation?token=abc');
  await screen.findByRole('heading', { name: 'Join Marigold Lane' });
  screen.getByText('harini@marigoldlane.example');
  expect(typedIn(screen.getByLabelText('First name'))).toBe('Harini');
  await user.type(screen.getByLabelText('Password'), 'Tamarind!77{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(fake.sent('POST /server/auth/accept_invitation')).toEqual([
    { token: 'abc', first_name: 'Harini', last_name: 'Venkat', password: 'Tamarind!77' },
  ]);
});

test('a refused password is said beside it', async () => {
  fake.answer(authEndpoints.checkLink, () => link('password_reset'));
  fake.refuse(authEndpoints.resetPassword, 'INVALID_INPUT', {
    reason: 'PASSWORD_IN_HISTORY',
    info: { field: 'new_password' },
  });
  const { user } = renderAccounts('/reset_password?token=abc');
  await user.type(await screen.findByLabelText('New password'), 'Tamarind!77{Enter}');
  const sentence = 'New password has to be different from the old password.';
  await waitFor(() => expect(noteOf(screen.getByLabelText('New password'))).toContain(sentence));
});

test.each([
  ['/accept_invitation?token=old', 'Ask the person who invited you to send the invitation again.'],
  ['/accept_invitation', 'Ask the person who invited you to send the invitation again.'],
  ['/reset_password?token=old', 'Ask for a new link; it arrives in a moment.'],
  ['/first_start', 'Start Parley again; it prints a fresh link while nobody has an account.'],
])('%s without a link that works says what to do', async (path, help) => {
  fake.refuse(authEndpoints.checkLink, 'LINK_EXPIRED');
  renderAccounts(path);
  await screen.findByRole('heading', { name: 'This link does not work any more' });
  expect(screen.getByRole('main').textContent).toContain(help);
});

test('a link that runs out while the form is filled in', async () => {
  fake.answer(authEndpoints.checkLink, () => link('password_reset'));
  fake.refuse(authEndpoints.resetPassword, 'LINK_EXPIRED');
  const { user } = renderAccounts('/reset_password?token=abc');
  await user.type(await screen.findByLabelText('New password'), 'Tamarind!77{Enter}');
  await screen.findByRole('heading', { name: 'This link does not work any more' });
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot_password');
});
