import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleBusiness, sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { channelEndpoints } from '../../contract/endpoints.ts';
// Loaded with the tests: the routes load them when they are first opened, which takes a slow machine longer than a test waits.
import '../onboarding/number-steps.ts';
import '../settings/ChannelsPage.tsx';
import { channelsArea } from '../index.ts';
import { sampleChannel } from './sample-channel.ts';

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
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(channelsArea, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
