import type { FastifyInstance } from 'fastify';
import { mount, type Handlers, type HttpServices } from '../../foundation/server/http/mount.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { clientCredentials } from './client-credentials.ts';
import { finishConnect } from './connect/finish-connect.ts';
import { listNumbers } from './connect/list-numbers.ts';
import { startConnect } from './connect/start-connect.ts';
import type { AfterActivation } from './manage/activate-channel.ts';
import { addChannel } from './manage/add-channel.ts';
import { updateChannel } from './manage/update-channel.ts';
import { listChannels } from './present-channel.ts';
import { readUsage, type CountStartedChats } from './read-usage.ts';

export interface ChannelHooks {
  countStartedChats: CountStartedChats;
  /** What the areas above do once a channel can be used. */
  afterActivation: AfterActivation;
}

const handlers = ({ countStartedChats, afterActivation }: ChannelHooks): Handlers<typeof channelEndpoints> => ({
  listChannels: async (ctx) => ({ channels: await listChannels(ctx) }),
  startConnect(ctx, { body: { platform_id: kind, state, code } }) {
    const { onboarding } = ctx.services.providers;
    return state === undefined || code === undefined
      ? startConnect(ctx, onboarding, kind)
      : finishConnect(ctx, onboarding, { kind, state, code });
  },
  listNumbers: (ctx) => listNumbers(ctx, ctx.services.providers.onboarding),
  addChannel: (ctx, { body }) => addChannel(ctx, ctx.services.providers.onboarding, body.phone_number_id),
  updateChannel: (ctx, input) =>
    updateChannel(ctx, { provider: ctx.services.providers.onboarding, afterActivation }, input),
  clientCredentials: ({ services: { providers } }) =>
    Promise.resolve({ client_credentials: clientCredentials(providers) }),
  channelUsage: async (ctx) => ({ usage: await readUsage(ctx, countStartedChats) }),
});

/** Serves every call of this area. */
export function channelRoutes(app: FastifyInstance, http: HttpServices, hooks: ChannelHooks): void {
  mount(app, http, channelEndpoints, handlers(hooks));
}
