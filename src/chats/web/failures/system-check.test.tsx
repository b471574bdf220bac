import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { channelCheckEndpoints } from '../../../channels/contract/check-endpoints.ts';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { channelsArea } from '../../../channels/web/index.ts';
import { createChannelServer } from '../../../channels/web/testing/render-channels.tsx';
import { doctorEndpoints } from '../../../doctor/contract/endpoints.ts';
import { doctorArea } from '../../../doctor/web/index.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { failureEndpoints } from '../../contract/failure-endpoints.ts';
import { chatsArea } from '../index.ts';
import './FailuresCheck.tsx';

// The page of the system check with the sections of all areas that have one.

const fake = createChannelServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.answer(channelCheckEndpoints.checkChannel, () => ({
    findings: [
      { state: 'good' as const, text: 'Messages of customers reach Parley.', cure: null },
      { state: 'broken' as const, text: 'The number is not registered.', cure: 'register' as const },
    ],
  }));
  fake.answer(failureEndpoints.listRecentFailures, () => ({
    failures: [
      {
        channel: { id: '301', label: 'Store line', kind: 'whatsapp' as const },
        code: 131042,
        message: 'There is a problem with the payment method.',
        messages: 12,
        last_time: '2026-11-20T10:46:00Z',
      },
    ],
  }));
  fake.answer(doctorEndpoints.checkInstallation, () => ({
    findings: [{ name: 'disk', title: 'Disk', state: 'attention' as const, text: 'Little room is left.' }],
    versions: [{ name: 'Time zone data', version: '2026c' }],
  }));
});
afterAll(() => fake.server.close());

function renderCheck() {
  const queryClient = createQueryClient();
  const routes = routesOfArea(doctorArea, queryClient);
  composeAreas([doctorArea, channelsArea, chatsArea]);
  return renderRoutes(routes, '/settings/system_check', queryClient);
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('the page shows the findings of every area, with links that fix problems', async () => {
  renderCheck();
  const channel = await card('Channel: Store line');
  await channel.findByText('1 thing needs attention');
  expect(channel.getByRole('link', { name: 'Enter PIN' }).getAttribute('href')).toContain('/onboarding/301/activate');
  const failures = await card('Messages that failed in the last 24 hours');
  await failures.findByText(/problem with the payment method/);
  expect(failures.getByText(/^12 messages of Store line, the last one .*, Code 131042$/)).toBeTruthy();
  expect(failures.getByRole('link', { name: /^Open WhatsApp Manager/ })).toBeTruthy();
  const installation = await card('Installation');
  await installation.findByText('Little room is left.');
  expect(installation.getByLabelText('Needs attention')).toBeTruthy();
  expect((await card('Versions')).getByText('2026c')).toBeTruthy();
});

test('a failed check shows an error with a retry, and does not affect the others; Check again refetches all', async () => {
  fake.answer(failureEndpoints.listRecentFailures, () => ({ failures: [] }));
  fake.refuse(doctorEndpoints.checkInstallation, 'INTERNAL_ERROR');
  const { user } = renderCheck();
  const installation = await card('Installation');
  await installation.findByText('This could not be checked');
  const failures = await card('Messages that failed in the last 24 hours');
  await failures.findByText('Everything works');
  fake.answer(doctorEndpoints.checkInstallation, () => ({ findings: [], versions: [] }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await installation.findByText('Everything works');
  const timesAsked = () => fake.calls.filter(({ operation }) => operation === 'GET /server/chats/failures').length;
  await waitFor(() => expect(timesAsked()).toBe(2));
});

test('a business without channels gets a link to connect one', async () => {
  fake.answer(channelEndpoints.listChannels, () => ({ channels: [] }));
  renderCheck();
  const channels = await card('Channels');
  await channels.findByText(/No channel is connected yet/);
  expect(channels.getByRole('link', { name: 'Open Channels' })).toBeTruthy();
});

test('users without the permission see who can open the page, and nothing is requested', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  renderCheck();
  await screen.findByText('Only administrators can see this');
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  expect(fake.calls.some(({ operation }) => operation === 'GET /server/setup/doctor')).toBe(false);
});
