import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleBusiness } from '../../../accounts/web/testing/sample-accounts.ts';
import { channelEndpoints } from '../../contract/endpoints.ts';
import { channelImportEndpoints } from '../../contract/import-endpoints.ts';
import { createChannelServer, renderChannels, sampleCredentials } from '../testing/render-channels.tsx';
import { sampleChannel } from '../testing/sample-channel.ts';

const fake = createChannelServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const UPDATE = 'PUT /server/setup/channels/{id}';
const pending = sampleChannel({ status: 'pending', is_pin_enabled: false });
const boxes = async (name: string) => within(await screen.findByRole('group', { name }));
const firstBox = async (name: string) => (await boxes(name)).getByRole('textbox', { name: /1 of 6/ });
const activate = () => screen.getByRole('button', { name: 'Activate' });

test('a new PIN is chosen and entered twice, because nobody can look it up', async () => {
  fake.state.channels = [pending];
  fake.answer(channelEndpoints.updateChannel, () => ({ channel: sampleChannel() }));
  const { user, router } = renderChannels('/onboarding/301/activate');
  await user.click(await firstBox('6-digit PIN'));
  expect(screen.getByText('Choose a 6-digit PIN for')).toBeTruthy();
  expect(screen.getByText(/write it down/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Forgot the PIN?' })).toBeNull();

  await user.keyboard('271828');
  const repeat = await firstBox('Repeat PIN');
  await waitFor(() => expect(document.activeElement).toBe(repeat));
  await user.click(activate());
  await screen.findByText('The PINs do not match.');
  await user.click(repeat);
  await user.keyboard('271829');
  await screen.findByText('The PINs do not match.');
  await user.click(activate());
  expect(fake.sent(UPDATE)).toEqual([]);

  const last = (await boxes('Repeat PIN')).getByLabelText('Digit 6 of 6');
  await user.click(last);
  await user.keyboard('8');
  await waitFor(() => expect(screen.queryByText('The PINs do not match.')).toBeNull());
  await user.click(activate());
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/301/ready'));
  expect(fake.sent(UPDATE)).toEqual([{ pin: '271828' }]);
});

test('[CHN-22] [CHN-28] a PIN that exists is entered once; it can be forgotten, and nothing is chosen', async () => {
  fake.state.channels = [sampleChannel({ status: 'pending' })];
  const { user } = renderChannels('/onboarding/301/activate');
  await firstBox('6-digit PIN');
  expect(screen.getByText('Enter the 6-digit PIN for')).toBeTruthy();
  expect(screen.getByText(/^Seems your phone number has a PIN enabled already/)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Repeat PIN' })).toBeNull();
  expect(screen.queryByText(/Choose/)).toBeNull();
  await user.click(activate());
  await screen.findByText('Please enter a 6-digit code.');
  await user.click(screen.getByRole('button', { name: 'Forgot the PIN?' }));
  await screen.findByText(/Turn off two-step verification/);
});

test('[CHN-10] every step shows what is restricted: incoming and outgoing chats, and adding numbers', async () => {
  const restricted = (info: object) => sampleChannel({ platform_info: { restriction_info: info } });
  fake.state.channels = [pending];
  const channels = [
    restricted({ RESTRICTED_BIZ_INITIATED_MESSAGING: '2027-01-04T06:30:00Z' }),
    restricted({
      RESTRICTED_BIZ_INITIATED_MESSAGING: '2027-01-05T06:30:00Z',
      RESTRICTED_CUSTOMER_INITIATED_MESSAGING: '2027-01-06T06:30:00Z',
      RESTRICTED_ADD_PHONE_NUMBER_ACTION: '2027-01-07T06:30:00Z',
    }),
  ];
  fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness({ channels }) }));
  renderChannels('/onboarding/301/activate');
  await firstBox('6-digit PIN');
  const notices = screen.getAllByText(/until/).map((each) => each.closest('p, div')?.textContent ?? '');
  expect(notices).toEqual([
    expect.stringMatching(/You can’t add phone numbers until .*07/),
    // The later of the two dates.
    expect.stringMatching(/You can’t start new chats until .*05/),
    expect.stringMatching(/Customers can’t start new chats until .*06/),
  ]);
});

test('a PIN that turns out to exist is asked for as such', async () => {
  fake.state.channels = [pending];
  fake.refuse(channelEndpoints.updateChannel, 'PROVIDER_REFUSED', { reason: 'PIN_EXISTS' });
  const { user } = renderChannels('/onboarding/301/activate');
  await user.click(await firstBox('6-digit PIN'));
  await user.keyboard('271828');
  await waitFor(async () => expect(document.activeElement).toBe(await firstBox('Repeat PIN')));
  await user.keyboard('271828');
  await user.click(activate());
  await screen.findByText(/^Seems your phone number has a PIN enabled already/);
  expect(screen.getByText('Enter the 6-digit PIN for')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Repeat PIN' })).toBeNull();
});

test('a double click and a held Enter key activate once', async () => {
  fake.state.channels = [sampleChannel({ status: 'pending' })];
  const { user, router } = renderChannels('/onboarding/301/activate');
  await user.click(await firstBox('6-digit PIN'));
  await user.keyboard('271828');
  fake.refuse(channelEndpoints.updateChannel, 'PROVIDER_REFUSED', { reason: 'PIN_MISMATCH' });
  await user.dblClick(activate());
  await waitFor(async () => expect((await firstBox('6-digit PIN')).getAttribute('value')).toBe(''));
  expect(fake.sent(UPDATE)).toHaveLength(1);

  let reply = () => {};
  const held = new Promise<void>((resolve) => (reply = resolve));
  fake.answer(channelEndpoints.updateChannel, () => held.then(() => ({ channel: sampleChannel() })));
  await user.click(await firstBox('6-digit PIN'));
  await user.keyboard('271828{Enter>3/}');
  reply();
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/301/ready'));
  expect(fake.sent(UPDATE)).toHaveLength(2);
});

test('[CHN-22] an active number is not asked for its PIN again', async () => {
  const { router } = renderChannels('/onboarding/301/activate');
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/301/ready'));
  expect(screen.queryByText(/has a PIN enabled already/)).toBeNull();
});

test('an active number that the provider wants registered again is asked for its PIN', async () => {
  fake.state.channels = [sampleChannel({ needs_pin: true })];
  const { router } = renderChannels('/onboarding/301/activate');
  await firstBox('6-digit PIN');
  expect(router.state.location.pathname).toBe('/onboarding/301/activate');
});

test('an active number whose contacts can be imported opens the import, and Back does not lead to the PIN', async () => {
  fake.state.channels = [sampleChannel({ status: 'pending', import_offered: true })];
  fake.answer(channelEndpoints.updateChannel, () => ({ channel: sampleChannel({ import_offered: true }) }));
  const { user, router } = renderChannels('/elsewhere');
  await act(() => router.navigate('/onboarding/301/activate'));
  await user.click(await firstBox('6-digit PIN'));
  await user.keyboard('271828');
  await user.click(activate());
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/301/contacts'));
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('[CHN-08] contacts are imported, or the step is skipped for good', async () => {
  fake.state.channels = [sampleChannel({ import_offered: true })];
  fake.answer(channelEndpoints.updateChannel, () => ({ channel: sampleChannel({ import_offered: false }) }));
  const { user, router } = renderChannels('/onboarding/301/contacts');
  const link = await screen.findByRole('link', { name: 'Import contacts' });
  expect(link.getAttribute('href')).toBe('/contacts/import?channel=301');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/301/ready'));
  expect(fake.sent(UPDATE)).toEqual([{ import_skipped: true }]);
});

test('the last step leads to the simulated customers, and has nothing to finish later', async () => {
  fake.answer(channelEndpoints.clientCredentials, () => sampleCredentials('http://localhost:8081/'));
  renderChannels('/onboarding/301/ready');
  const link = await screen.findByRole('link', { name: /^Open customers’ phones/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['http://localhost:8081/', '_blank']);
  expect(screen.queryByText(/any phone/)).toBeNull();
  expect(screen.queryByText('Finish later')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to home' })).toBeTruthy();
});

test('[CHN-09] the last step with the real provider names no simulation', async () => {
  renderChannels('/onboarding/301/ready');
  await screen.findByText('Send it a message from any phone. It appears in Chats.');
  expect(screen.queryByRole('link', { name: /phones/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to chats' }).getAttribute('href')).toBe('/chats');
  expect(screen.getByRole('link', { name: /^Open WhatsApp Manager/ }).getAttribute('target')).toBe('_blank');
});

test('a number of the phone app is activated without a PIN, and its contacts and chats are offered once', async () => {
  const inApp = { is_in_app: true, is_pin_enabled: false, import_offered: true };
  const asked = { requested_time: '2026-11-20T10:00:00.000Z', percent: null, refusal: null };
  fake.state.channels = [sampleChannel({ ...inApp, status: 'pending' })];
  fake.answer(channelEndpoints.updateChannel, () => ({ channel: sampleChannel(inApp) }));
  fake.answer(channelImportEndpoints.importEarlier, () => ({
    channel: sampleChannel({ ...inApp, app_import: asked, version: 4 }),
  }));
  const { user, router } = renderChannels('/onboarding/301/activate');
  await screen.findByText(/needs no PIN here/);
  await user.click(activate());
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/301/contacts'));
  expect(fake.sent(UPDATE)).toEqual([{}]);
  expect(await screen.findByRole('link', { name: 'Import contacts from a file' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Import contacts and chats' }));
  await screen.findByRole('progressbar', { name: 'Chats on the phone' });
  expect(screen.queryByRole('button', { name: 'Import contacts and chats' })).toBeNull();
  screen.getByRole('button', { name: 'Continue' });
});
