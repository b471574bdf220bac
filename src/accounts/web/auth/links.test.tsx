import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints, type CheckedLink } from '../../contract/auth-endpoints.ts';
import { constantEndpoints } from '../../contract/constant-endpoints.ts';
import { browserTimeZone } from '../fields/match-time-zone.ts';
import { noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleCurrentUser } from '../testing/sample-accounts.ts';

const fake = createAccountServer();
// Loaded before the clock of a test runs.
beforeAll(
  () =>
    Promise.all([
      import('./ResetPasswordPage.tsx'),
      import('./AcceptInvitationPage.tsx'),
      import('./FirstStartPage.tsx'),
      import('./ForgotPasswordPage.tsx'),
    ]),
  60_000,
);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const link = (kind: CheckedLink['kind'], is_taken = false) => ({
  link: {
    kind,
    email: 'harini@marigoldlane.example',
    first_name: 'Harini',
    last_name: 'Venkat',
    business_name: 'Marigold Lane',
    is_taken,
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
  ['/accept_invitation?token=old', 'Ask the person who invited you to send it again.'],
  ['/accept_invitation', 'Ask the person who invited you to send it again.'],
  ['/reset_password?token=old', 'Ask for a new one; it arrives in a moment.'],
  ['/first_start', 'Start Parley again: it prints a new one until the first account exists.'],
])('%s without a link that works says what to do', async (path, help) => {
  fake.refuse(authEndpoints.checkLink, 'LINK_EXPIRED');
  renderAccounts(path);
  await screen.findByRole('heading', { name: 'This link has expired' });
  expect(screen.getByRole('main').textContent).toContain(help);
});

test('a link that runs out while the form is filled in', async () => {
  fake.answer(authEndpoints.checkLink, () => link('password_reset'));
  fake.refuse(authEndpoints.resetPassword, 'LINK_EXPIRED');
  const { user } = renderAccounts('/reset_password?token=abc');
  await user.type(await screen.findByLabelText('New password'), 'Tamarind!77{Enter}');
  await screen.findByRole('heading', { name: 'This link has expired' });
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot_password');
});

test('an address that signs in elsewhere is said where the mailbox is proven, before anything is filled in', async () => {
  fake.answer(authEndpoints.checkLink, () => link('invitation', true));
  renderAccounts('/accept_invitation?token=abc');
  await screen.findByRole('heading', { name: 'This address is in use' });
  expect(screen.getByRole('main').textContent).toContain('one address belongs to one business');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('[ACC-56] a sign-up is confirmed with its password; a wrong one is said beside it', async () => {
  fake.answer(authEndpoints.checkLink, () => link('sign_up'));
  fake.refuse(authEndpoints.confirmSignUp, 'INVALID_INPUT', {
    reason: 'SIGN_UP_PASSWORD',
    info: { field: 'password' },
  });
  const { user, router } = renderAccounts('/confirm_sign_up?token=abc');
  await screen.findByRole('heading', { name: 'Welcome, Harini' });
  await user.type(screen.getByLabelText('Password'), 'Mangrove!77{Enter}');
  const sentence = 'This is not the password you chose when you signed up.';
  await waitFor(() => expect(noteOf(screen.getByLabelText('Password'))).toBe(sentence));
  fake.answer(authEndpoints.confirmSignUp, () => ({ user: sampleCurrentUser() }));
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'Tamarind!77{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(fake.sent('POST /server/auth/confirm_sign_up').at(-1)).toEqual({ token: 'abc', password: 'Tamarind!77' });
});

test('a new address is confirmed by a press, not by opening the link', async () => {
  fake.answer(authEndpoints.checkLink, () => link('email_change'));
  fake.answer(authEndpoints.confirmEmail, () => ({ email: 'harini@marigoldlane.example' }));
  const { user } = renderAccounts('/confirm_email?token=abc');
  const button = await screen.findByRole('button', { name: 'Confirm address' });
  expect(fake.sent('POST /server/auth/confirm_email')).toEqual([]);
  await user.click(button);
  await screen.findByRole('heading', { name: 'Address confirmed' });
  expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/sign_in');
});

test('[ACC-53] the first start needs no wait: the zone of the device is sent before the list of zones has come', async () => {
  fake.answer(constantEndpoints.listTimeZones, () => new Promise<never>(() => undefined));
  fake.answer(authEndpoints.authOptions, () => ({
    sign_up: 'open' as const,
    terms_url: '',
    privacy_url: '',
    first_start: true,
    sending_paused: false,
  }));
  fake.answer(authEndpoints.firstStart, () => ({ user: sampleCurrentUser() }));
  const { user, router } = renderAccounts('/first_start?token=abc');
  await user.type(await screen.findByLabelText('First name'), 'Priya');
  await user.type(screen.getByLabelText('Last name'), 'Raman');
  await user.type(screen.getByLabelText('Work email'), 'priya@marigoldlane.example');
  await user.type(screen.getByLabelText('Password'), 'Tamarind!77{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(fake.sent('POST /server/auth/first_start')).toEqual([
    expect.objectContaining({ time_zone: browserTimeZone() }),
  ]);
});
