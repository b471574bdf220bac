import type { FastifyInstance } from 'fastify';
import { mount, type Handlers, type HttpServices } from '../../foundation/server/http/mount.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { clientCredentials } from './client-credentials.ts';
import { finishConnect } from './connect/finish-connect.ts';
import { listNumbers } from './connect/list-numbers.ts';
import { startConnect } from './connect/start-connect.ts';
import type { ConnectProvider } from './connect-provider.ts';
import type { AfterActivation } from './manage/activate-channel.ts';
import { addChannel } from './manage/add-channel.ts';
import { updateChannel } from './manage/update-channel.ts';
import type { MetaApp } from './meta-app.ts';
import { listChannels } from './present-channel.ts';
import { readUsage, type CountStartedChats } from './read-usage.ts';

export interface ChannelParts {
  app: MetaApp;
  /** Where the login window leads back to. */
  redirectUri: string;
  /** Where the customers of the sandbox are played; null with a real provider. */
  simulatorUrl: string | null;
  countStartedChats: CountStartedChats;
  provider: ConnectProvider;
  /** What the areas above do once a channel can be used. */
  afterActivation: AfterActivation;
}

const handlers = ({
  app,
  redirectUri,
  simulatorUrl,
  countStartedChats,
  provider,
  afterActivation,
}: ChannelParts): Handlers<typeof channelEndpoints> => ({
  listChannels: async (ctx) => ({ channels: await listChannels(ctx) }),
  startConnect: (ctx, { body: { platform_id: kind, state, code } }) =>
    state === undefined || code === undefined
      ? startConnect(ctx, provider, kind)
      : finishConnect(ctx, provider, { kind, state, code }),
  listNumbers: (ctx) => listNumbers(ctx, provider),
  addChannel: (ctx, { body }) => addChannel(ctx, provider, body.phone_number_id),
  updateChannel: (ctx, input) => updateChannel(ctx, { provider, afterActivation }, input),
  clientCredentials: () => Promise.resolve({ client_credentials: clientCredentials(app, redirectUri, simulatorUrl) }),
  channelUsage: async (ctx) => ({ usage: await readUsage(ctx, countStartedChats) }),
});

/** Serves every call of this area. */
export function channelRoutes(app: FastifyInstance, http: HttpServices, parts: ChannelParts): void {
  mount(app, http, channelEndpoints, handlers(parts));
}
