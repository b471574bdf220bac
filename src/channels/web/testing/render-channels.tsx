import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleBusiness, sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { UiProvider } from '../../../ui/primitives/UiProvider.tsx';
import type { Channel } from '../../contract/channel.ts';
import { channelEndpoints } from '../../contract/endpoints.ts';
// Loaded with the tests: the routes load them when they are first opened, which takes a slow machine longer than a test waits.
import '../onboarding/ActivatePage.tsx';
import '../onboarding/ReadyPage.tsx';
import '../settings/ChannelsPage.tsx';
import { channelOutsideRoutes, channelSettingsRoutes } from '../index.ts';

configure({ asyncUtilTimeout: 6_000, getElementError: (message) => new Error(message ?? 'Not found') });

export const sampleChannel = (changes: Partial<Channel> = {}): Channel => ({
  id: '301',
  channel_id: '301',
  platform_id: 'whatsapp',
  name: 'Store line',
  handle: '+91 90000 14220',
  status: 'active',
  communication_level: 'all',
  channel_info: {
    current_limit: 10_000,
    quality_status: 'GREEN',
    verified_name: 'Marigold Lane',
    name_status: 'APPROVED',
    name_rejection_reason: null,
  },
  platform_info: { restriction_info: {} },
  provider_number_id: '401',
  account_id: '501',
  throughput: 80,
  paused_reason: null,
  needs_reconnect: false,
  needs_pin: false,
  is_pin_enabled: true,
  import_offered: false,
  activated_time: '2026-11-20T10:00:00Z',
  created_time: '2026-11-20T09:00:00Z',
  version: 3,
  ...changes,
});

/** What the server says of the provider; `simulatorUrl` where it is the sandbox. */
export const sampleCredentials = (simulatorUrl: string | null) => ({
  client_credentials: [
    {
      platform_id: 'whatsapp',
      app_id: '1',
      config_id: '2',
      redirect_uri: 'http://localhost/app/connect.html',
      scopes: [],
      api_version: 'v25.0',
      login_url: 'http://localhost/dialog',
      simulator_url: simulatorUrl,
    },
  ],
});

/** A fake server with one active channel of the real provider; tests replace what they are about. */
export function createChannelServer() {
  const fake = createFakeServer();
  const state = { channels: [sampleChannel()] };
  const reset = () => {
    fake.server.resetHandlers();
    fake.calls.length = 0;
    sessionStorage.clear();
    state.channels = [sampleChannel()];
    fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser() }));
    fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness() }));
    fake.answer(accountEndpoints.listCountries, () => ({ countries: [] }));
    fake.answer(channelEndpoints.listChannels, () => ({ channels: state.channels }));
    fake.answer(channelEndpoints.channelUsage, () => ({ usage: [] }));
    fake.answer(channelEndpoints.clientCredentials, () => sampleCredentials(null));
  };
  const sent = (operation: string) => fake.calls.filter((each) => each.operation === operation).map(({ body }) => body);
  return { ...fake, state, reset, sent };
}

/** Renders the pages of this area at `path`; other paths are a page that names itself. */
export function renderChannels(path: string) {
  const router = createMemoryRouter(
    [
      {
        HydrateFallback: () => null,
        children: [
          ...channelOutsideRoutes,
          { path: '/settings', children: [...channelSettingsRoutes] },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const view = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
