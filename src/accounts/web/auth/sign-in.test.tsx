import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rememberReturnPath } from '../../../foundation/web/session/return-path.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { isWrong, keptByBrowser, noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleCurrentUser } from '../testing/sample-accounts.ts';

const fake = createAccountServer();
// Loaded before the clock of a test runs.
beforeAll(() => import('./SignInPage.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
});
afterAll(() => fake.server.close());

const email = () => screen.findByLabelText('Work email');
const password = () => screen.getByLabelText('Password');

test('[ACC-52] Enter signs in, and the person is back where they were', async () => {
  fake.answer(authEndpoints.signIn, () => ({ user: sampleCurrentUser() }));
  rememberReturnPath('/chats/7?view=mine');
  const { user, router } = renderAccounts('/sign_in');
  await user.type(await email(), ' Priya@MarigoldLane.example ');
  await user.type(password(), 'anything{Enter}');
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/chats/7?view=mine'));
  expect(fake.sent('POST /server/auth/sign_in')).toEqual([
    { email: 'priya@marigoldlane.example', password: 'anything', remember: true },
  ]);
});

test('empty fields say so and the first has the focus', async () => {
  const { user } = renderAccounts('/sign_in');
  await email();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(async () => expect(noteOf(await email())).toBe('Enter an email address.'));
  expect(noteOf(password())).toBe('Enter your password.');
  expect(document.activeElement).toBe(await email());
});

test('an error comes when a field is left and goes when it has the focus again', async () => {
  const { user } = renderAccounts('/sign_in');
  await user.type(await email(), 'priya');
  await user.tab();
  expect(noteOf(await email())).toBe('Enter a valid email address.');
  await user.click(await email());
  expect(noteOf(await email())).toBe('');
});

test('a reload keeps the address and the tick, but no password', async () => {
  const { user, unmount } = renderAccounts('/sign_in');
  await user.type(await email(), 'priya@marigoldlane.example');
  await user.type(password(), 'Indigo!Kite42');
  await user.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }));
  expect(keptByBrowser()).not.toContain('Indigo');
  unmount();
  renderAccounts('/sign_in');
  expect(typedIn(await email())).toBe('priya@marigoldlane.example');
  expect(typedIn(password())).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep me signed in' }).checked).toBe(false);
});

test('a refusal that names a field stands beside it and has the focus', async () => {
  fake.refuse(authEndpoints.signIn, 'INVALID_DATA', { info: { field: 'email' } });
  const { user } = renderAccounts('/sign_in');
  await user.type(await email(), 'priya@marigoldlane.example');
  await user.type(password(), 'anything{Enter}');
  await waitFor(async () => expect(isWrong(await email())).toBe(true));
  expect(document.activeElement).toBe(await email());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal is one sentence and loses nothing', async () => {
  fake.refuse(authEndpoints.signIn, 'INVALID_CREDENTIALS');
  const { user } = renderAccounts('/sign_in');
  await user.type(await email(), 'priya@marigoldlane.example');
  await user.type(password(), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password.');
  expect(typedIn(password())).toBe('wrong');
  expect(keptByBrowser()).not.toContain('wrong');
});

test('what somebody else drafted in this tab is gone after a sign-in', async () => {
  sessionStorage.setItem('parley.session_user', '999');
  sessionStorage.setItem('parley.draft.user.new', '{"first_name":"Harini"}');
  fake.answer(authEndpoints.signIn, () => ({ user: sampleCurrentUser() }));
  const { user, router } = renderAccounts('/sign_in');
  await user.type(await email(), 'priya@marigoldlane.example');
  await user.type(password(), 'anything{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStorage.getItem('parley.draft.user.new')).toBeNull();
});

test('says why somebody who was signed in is here', async () => {
  sessionStorage.setItem('parley.session_user', '101');
  renderAccounts('/sign_in');
  expect((await screen.findByText('Your session has ended. Sign in again.')).tagName).toBe('DIV');
});

test('[RUN-39] sign-up is offered only where it is open', async () => {
  const { unmount } = renderAccounts('/sign_in');
  await screen.findByRole('link', { name: 'Create an account' });
  unmount();
  fake.answer(authEndpoints.authOptions, () => ({
    sign_up: 'closed' as const,
    terms_url: 'https://lane.example/terms',
    privacy_url: '',
    first_start: true,
    sending_paused: false,
  }));
  renderAccounts('/sign_in');
  await screen.findByText(/Open the link that Parley printed/);
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Terms/ }).getAttribute('href')).toBe('https://lane.example/terms');
  expect(screen.getByRole('link', { name: /^Privacy policy/ }).getAttribute('href')).toBe('#/privacy');
});

test('a forgotten password is answered the same for every address', async () => {
  fake.answer(authEndpoints.forgotPassword, () => undefined);
  const { user } = renderAccounts('/forgot_password');
  await user.type(await email(), 'nobody@lane.example{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByText('nobody@lane.example').tagName).toBe('BDI');
});

test('signing out forgets the tab and shows the sign-in page', async () => {
  fake.answer(authEndpoints.signOut, () => undefined);
  sessionStorage.setItem('parley.draft.user.new', '{}');
  renderAccounts('/sign_out');
  await screen.findByText('You are signed out.');
  expect(sessionStorage.getItem('parley.draft.user.new')).toBeNull();
});
