import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { channelCheckEndpoints } from '../../contract/check-endpoints.ts';
import type { Channel } from '../../contract/channel.ts';
import { channelEndpoints } from '../../contract/endpoints.ts';
import { channelImportEndpoints } from '../../contract/import-endpoints.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { applyChannelChange } from '../channel-cache.ts';
import { createChannelServer, renderChannels } from '../testing/render-channels.tsx';
import { sampleChannel } from '../testing/sample-channel.ts';

const fake = createChannelServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const UPDATE = 'PUT /server/setup/channels/{id}';
const store = sampleChannel();
const wholesale = sampleChannel({ id: '302', channel_id: '302', name: 'Wholesale' });
const withLimit = (current_limit: number | null) => ({
  channel_info: { ...store.channel_info, current_limit },
});
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const outgoing = (until: string) => ({
  platform_info: { restriction_info: { RESTRICTED_BIZ_INITIATED_MESSAGING: until } },
});
const notices = () => screen.queryAllByText(/You can’t start new chats until/);

test('the bar shows what is used of the limit', async () => {
  fake.answer(channelEndpoints.channelUsage, () => ({ usage: [{ channel_id: '301', started_count: 620 }] }));
  renderChannels('/settings/channels');
  const { findByText, getByRole } = await card('Store line');
  await findByText('620 of 10,000');
  const bar = getByRole('img', { name: 'New chats in 24 hours: Used 620' });
  expect((bar.firstElementChild as HTMLElement).style.width).toBe('6.2%');
});

test.each([
  ['an untouched limit is an empty bar', 100_000, [{ channel_id: '301', started_count: 0 }], '0 of 100,000', '0%'],
  ['without a limit there is nothing to draw', null, [], 'No limit', null],
  ['what is not known is not drawn', 2_000, [], 'Up to 2,000', null],
])('%s', async (_, limit, usage, text, width) => {
  fake.state.channels = [sampleChannel(withLimit(limit))];
  fake.answer(channelEndpoints.channelUsage, () => ({ usage }));
  renderChannels('/settings/channels');
  const { findByText, queryByRole } = await card('Store line');
  await findByText(text);
  const bar = queryByRole('img', { name: /New chats/ });
  // A bar without a part is empty.
  const part = bar?.firstElementChild as HTMLElement | null | undefined;
  expect(bar === null ? null : (part?.style.width ?? '0%')).toBe(width);
});

test('a restriction of the account is shown once, one of a single number on its card', async () => {
  fake.state.channels = [
    { ...store, ...outgoing('2027-01-05T00:00:00Z') },
    { ...wholesale, ...outgoing('2027-01-05T00:00:00Z') },
  ];
  const { unmount } = renderChannels('/settings/channels');
  await card('Wholesale');
  expect(notices()).toHaveLength(1);
  expect(notices()[0]?.closest('article')).toBeNull();
  unmount();
  fake.state.channels = [store, { ...wholesale, ...outgoing('2027-01-05T00:00:00Z') }];
  renderChannels('/settings/channels');
  await card('Wholesale');
  expect(notices()).toHaveLength(1);
  expect(notices()[0]?.closest('article')?.getAttribute('aria-labelledby')).toBe(
    screen.getByRole('heading', { name: 'Wholesale' }).id,
  );
});

test('on a healthy card the primary colours stay quiet', async () => {
  renderChannels('/settings/channels');
  const button = (await card('Store line')).getByRole('button', { name: 'Deactivate' });
  expect(button.className).not.toContain('danger');
});

test('renaming to the same name sends nothing and reports nothing', async () => {
  const { user } = renderChannels('/settings/channels');
  await user.click((await card('Store line')).getByRole('button', { name: 'Actions for Store line' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename channel' }));
  await user.type(dialog.getByLabelText('Name'), ' ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent(UPDATE)).toEqual([]);
  expect(screen.queryByText('Channel saved')).toBeNull();
});

test('what the provider has said stands on the channel with its button, until it is dismissed', async () => {
  const notice = {
    id: '1',
    severity: 'critical' as const,
    text: 'The account will be disabled.',
    cure: 'account' as const,
    time: '2026-11-20T10:00:00.000Z',
  };
  fake.state.channels = [sampleChannel({ notices: [notice] })];
  fake.answer(channelEndpoints.updateChannel, () => ({ channel: sampleChannel({ notices: [], version: 9 }) }));
  const { user } = renderChannels('/settings/channels');
  const store = await card('Store line');
  await store.findByText(/The account will be disabled\./);
  expect(store.getByRole('link', { name: /^Open WhatsApp Manager/ }).getAttribute('href')).toContain(
    'whatsapp_manager/overview',
  );
  await user.click(store.getByRole('button', { name: 'Dismiss this notice' }));
  await waitFor(() => expect(store.queryByText(/will be disabled/)).toBeNull());
  expect(fake.sent(UPDATE)).toEqual([{ dismissed_notice: '1' }]);
});

test('a check says what works, what does not, and how to fix it', async () => {
  fake.answer(channelCheckEndpoints.checkChannel, () => ({
    findings: [
      { state: 'good' as const, text: 'Messages of customers reach Parley.', cure: null },
      { state: 'broken' as const, text: 'The number is not registered.', cure: 'register' as const },
    ],
  }));
  const { user } = renderChannels('/settings/channels');
  await user.click(await screen.findByRole('button', { name: 'Actions for Store line' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Check connection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check Store line' }));
  await dialog.findByText('1 thing needs your attention.');
  expect(dialog.getByRole('link', { name: 'Enter PIN' }).getAttribute('href')).toContain('/onboarding/301/activate');
  expect(dialog.getByLabelText('Does not work')).toBeTruthy();
  fake.answer(channelCheckEndpoints.checkChannel, () => ({
    findings: [{ state: 'good' as const, text: 'All is well.', cure: null }],
  }));
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await dialog.findByText('Everything works.');
});

test('Sync reads the number again', async () => {
  fake.answer(channelEndpoints.updateChannel, () => ({ channel: sampleChannel({ version: 9 }) }));
  const { user } = renderChannels('/settings/channels');
  const store = await card('Store line');
  await user.click(store.getByRole('button', { name: 'Sync' }));
  expect(await screen.findByText('Store line is up to date')).toBeTruthy();
});

test('the PIN is changed by entering the new one twice', async () => {
  fake.answer(channelEndpoints.updateChannel, () => ({ channel: sampleChannel({ version: 9 }) }));
  const { user } = renderChannels('/settings/channels');
  await user.click(await screen.findByRole('button', { name: 'Actions for Store line' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change PIN' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the PIN of Store line' }));
  const first = (group: string) => within(dialog.getByRole('group', { name: group })).getAllByRole('textbox')[0];
  await user.click(dialog.getByRole('button', { name: 'Change PIN' }));
  expect(await dialog.findByText('Please enter a 6-digit code.')).toBeTruthy();
  // What is typed next corrects it.
  expect(document.activeElement).toBe(first('New 6-digit PIN'));
  await user.keyboard('123456');
  await user.click(first('Repeat new PIN') as HTMLElement);
  await user.keyboard('123450');
  await user.click(dialog.getByRole('button', { name: 'Change PIN' }));
  expect(await dialog.findByText('The PINs do not match.')).toBeTruthy();
  expect(fake.sent(UPDATE)).toEqual([]);
  expect(document.activeElement).toBe(first('Repeat new PIN'));
  await user.keyboard('123456');
  await user.click(dialog.getByRole('button', { name: 'Change PIN' }));
  await waitFor(() => expect(fake.sent(UPDATE)).toEqual([{ pin: '123456' }]));
});

const SYNC = 'POST /server/setup/channels/{id}/app_sync';
const asked = { requested_time: '2026-11-20T10:00:00.000Z', percent: null, refusal: null };
const inApp = (app_import: Channel['app_import'] = null, version = 3) =>
  sampleChannel({ is_in_app: true, is_pin_enabled: false, app_import, version });

test('contacts and chats on the phone are imported once; the bar moves by events, until all is here', async () => {
  fake.state.channels = [inApp()];
  fake.answer(channelImportEndpoints.importEarlier, () => ({ channel: inApp(asked, 4) }));
  const { user, queryClient } = renderChannels('/settings/channels');
  const { findByRole, getByText, queryByText, queryByRole } = await card('Store line');
  getByText('WhatsApp Business app');
  expect(queryByText('Two-step PIN')).toBeNull();
  await user.click(await findByRole('button', { name: 'Import contacts and chats' }));
  const bar = await findByRole('progressbar', { name: 'Chats on the phone' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
  expect(queryByRole('button', { name: 'Import contacts and chats' })).toBeNull();
  applyChannelChange(queryClient, { changed: withNumber(inApp({ ...asked, percent: 55 }, 5), 900) });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('55'));
  applyChannelChange(queryClient, { changed: withNumber(inApp({ ...asked, percent: 100 }, 6), 901) });
  await waitFor(() => getByText('Contacts and chats were imported.'));
  expect(queryByRole('progressbar')).toBeNull();
  expect(fake.sent(SYNC)).toHaveLength(1);
});

test('what the phone or the provider refuses is said, and can be asked for again', async () => {
  const message = 'The phone does not share its chats. Turn sharing on in the WhatsApp Business app and connect again.';
  fake.state.channels = [inApp({ ...asked, refusal: { message, code: 2_593_109, detail: null } })];
  fake.refuse(channelImportEndpoints.importEarlier, 'PROVIDER_REFUSED', {
    message: 'The chats on a phone can be imported only within a day of connecting.',
    info: { provider_code: 2_593_108 },
  });
  const { user } = renderChannels('/settings/channels');
  const { findByRole, findByText, queryByText } = await card('Store line');
  await findByText(message);
  await user.click(await findByRole('button', { name: 'Import contacts and chats' }));
  await findByText(/within a day of connecting\.$/, { selector: '[role=alert], [role=alert] *' });
  expect(queryByText(message)).toBeNull();
});

test('a number that is in no other app has no chats of a phone', async () => {
  renderChannels('/settings/channels');
  const { queryByText } = await card('Store line');
  expect(queryByText('Chats on the phone')).toBeNull();
});
