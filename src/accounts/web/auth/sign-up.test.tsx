import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { passwordSentences } from '../../contract/password.ts';
import { keptByBrowser, noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';

const fake = createAccountServer();
// Loaded before the clock of a test runs.
beforeAll(() => import('./SignUpPage.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
});
afterAll(() => fake.server.close());

const SIGN_UP = 'POST /server/auth/sign_up';
const submit = () => screen.getByRole('button', { name: 'Create account' });

async function fillIn(user: ReturnType<typeof renderAccounts>['user'], changes: Record<string, string> = {}) {
  const values = {
    'Business name': 'Marigold Lane',
    'Contact phone': '90000 14220',
    'First name': 'Priya',
    'Last name': 'Raman',
    'Work email': 'priya@marigoldlane.example',
    Password: 'Tamarind!77',
    ...changes,
  };
  await screen.findByLabelText('Business name');
  for (const [label, text] of Object.entries(values)) if (text) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByLabelText('Country'));
  await user.keyboard('India');
  await user.click(await screen.findByRole('option', { name: /India/ }));
  await user.click(screen.getByRole('checkbox', { name: /I agree to the Terms/ }));
}

test('everything missing is said beside its field', async () => {
  const { user } = renderAccounts('/sign_up');
  await screen.findByLabelText('Business name');
  await user.click(submit());
  const notes = {
    'Business name': 'Enter the business name.',
    'Contact phone': 'Enter a phone number.',
    Country: 'Choose a country from the list.',
    'First name': 'Enter a first name.',
    'Last name': 'Enter a last name.',
    'Work email': 'Enter an email address.',
  };
  for (const [label, sentence] of Object.entries(notes)) {
    await waitFor(() => expect(noteOf(screen.getByLabelText(label))).toBe(sentence));
  }
  expect(noteOf(screen.getByLabelText('Password'))).toContain('Choose a password.');
  screen.getByText('Agree to the terms and the privacy policy to continue.');
  expect(document.activeElement).toBe(screen.getByLabelText('Business name'));
  expect(fake.sent(SIGN_UP)).toEqual([]);
});

test.each([
  ['Work email', 'priya', 'Enter a valid email address.'],
  ['Password', 'weak', passwordSentences.requirements],
  ['Password', 'Mango!abcd9', passwordSentences.sequential],
  ['First name', 'x'.repeat(61), 'Use at most 60 characters.'],
])('%s %s', async (label, text, sentence) => {
  const { user } = renderAccounts('/sign_up');
  const field = await screen.findByLabelText(label);
  await user.type(field, text);
  // Past the button that shows a password.
  await user.tab();
  await user.tab();
  await waitFor(() => expect(noteOf(field)).toContain(sentence));
  await user.click(field);
  expect(noteOf(field)).not.toContain(sentence);
});

test('[ACC-35] [ACC-46] phone with its code and country are sent; then the address is to be confirmed', async () => {
  fake.answer(authEndpoints.signUp, () => ({ confirmation: { email: 'priya@marigoldlane.example' } }));
  const { user } = renderAccounts('/sign_up');
  await fillIn(user);
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByRole('main').textContent).toContain('priya@marigoldlane.example');
  expect(fake.sent(SIGN_UP)).toEqual([
    expect.objectContaining({
      business_name: 'Marigold Lane',
      phone: '+91 90000 14220',
      country: 'IN',
      agreed_to_terms: true,
    }),
  ]);
});

test('a number with a code of its own keeps it', async () => {
  fake.answer(authEndpoints.signUp, () => ({ confirmation: { email: 'priya@marigoldlane.example' } }));
  const { user } = renderAccounts('/sign_up');
  await fillIn(user, { 'Contact phone': '+49 30 901820' });
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(fake.sent(SIGN_UP)).toEqual([expect.objectContaining({ phone: '+49 30 901820' })]);
});

test('a reload keeps what was typed, but no password', async () => {
  const first = renderAccounts('/sign_up');
  await fillIn(first.user);
  first.unmount();
  expect(keptByBrowser()).not.toContain('Tamarind');
  renderAccounts('/sign_up');
  await waitFor(() => expect(typedIn(screen.getByLabelText('Business name'))).toBe('Marigold Lane'));
  expect(typedIn(screen.getByLabelText('Password'))).toBe('');
});

test('closed sign-up says what to do', async () => {
  fake.answer(authEndpoints.authOptions, () => ({
    sign_up: 'closed' as const,
    terms_url: '',
    privacy_url: '',
    first_start: false,
    sending_paused: false,
  }));
  renderAccounts('/sign_up');
  await screen.findByText('Ask your administrator for an invitation.');
  expect(screen.queryByLabelText('Business name')).toBeNull();
});

test('[ACC-54] terms and privacy policy can be read before signing up', async () => {
  renderAccounts('/sign_up');
  await screen.findByLabelText('Business name');
  expect(screen.getByRole('link', { name: /^Terms/ }).getAttribute('href')).toBe('#/terms');
  expect(screen.getByRole('link', { name: /^Privacy policy/ }).getAttribute('href')).toBe('#/privacy');
});
