import type { FastifyInstance } from 'fastify';
import { mount, type Handlers, type HttpServices } from '../../foundation/server/http/mount.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { channelCheckEndpoints } from '../contract/check-endpoints.ts';
import { channelImportEndpoints } from '../contract/import-endpoints.ts';
import { finishConnect } from './connect/finish-connect.ts';
import { listNumbers } from './connect/list-numbers.ts';
import { startConnect } from './connect/start-connect.ts';
import { addChannel } from './manage/add-channel.ts';
import { checkChannel } from './manage/check-channel.ts';
import { importEarlier } from './manage/import-earlier.ts';
import { updateChannel } from './manage/update-channel.ts';
import { listChannels } from './present-channel.ts';
import { readUsage } from './read-usage.ts';

const handlers: Handlers<typeof channelEndpoints> = {
  listChannels: async (ctx) => ({ channels: await listChannels(ctx) }),
  startConnect: (ctx, { body: { platform_id: kind, state, code } }) =>
    state === undefined || code === undefined ? startConnect(ctx, kind) : finishConnect(ctx, { kind, state, code }),
  listNumbers: (ctx) => listNumbers(ctx),
  addChannel: (ctx, { body }) => addChannel(ctx, body.platform_id, body.phone_number_id),
  updateChannel: (ctx, input) => updateChannel(ctx, input),
  clientCredentials: ({ services: { providers } }) =>
    Promise.resolve({
      client_credentials: providers.all.map(({ kind, connect }) => ({ platform_id: kind, ...connect.loginWindow })),
    }),
  channelUsage: async (ctx) => ({ usage: await readUsage(ctx) }),
};

/** Serves every call of this area. */
export function channelRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, channelEndpoints, handlers);
  mount(app, http, channelCheckEndpoints, {
    checkChannel: (ctx, { params }) => checkChannel(ctx, params.id),
  });
  mount(app, http, channelImportEndpoints, {
    importEarlier: (ctx, { params }) => importEarlier(ctx, params.id),
  });
}
