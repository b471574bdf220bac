import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { channelKinds } from './providers/kinds.ts';
import { channel, channelUsage, communicationLevels, numberAccount, numberChoice, pin } from './channel.ts';

const byId = z.object({ id });

export const channelName = requiredText('Enter a name for the channel.', 60);

export const channelEndpoints = defineEndpoints({
  listChannels: {
    method: 'GET',
    path: '/server/setup/channels',
    numbers: 'own',
    summary: 'The channels of the business',
    access: 'business.read',
    reply: z.object({ channels: z.array(channel) }),
  },
  channelUsage: {
    method: 'GET',
    path: '/server/setup/channels/usage',
    summary: 'How much of its daily limit each channel with a limit has used in the last 24 hours',
    access: 'business.read',
    reply: z.object({ usage: z.array(channelUsage) }),
  },
  startConnect: {
    method: 'POST',
    path: '/server/setup/channels/auth',
    summary:
      'Begin or finish the social login: without a code it returns the state for the login window, with one it exchanges it',
    access: 'organisation.edit',
    body: z.strictObject({
      platform_id: z.enum(channelKinds, { error: 'This channel cannot be connected.' }),
      state: z.string().max(200).optional(),
      code: z.string().min(1).max(2000).optional(),
    }),
    reply: z.object({ auth: z.object({ state: z.string(), url: z.string().nullable(), is_authorised: z.boolean() }) }),
    errors: ['LINK_EXPIRED', 'PROVIDER_REFUSED'],
  },
  listNumbers: {
    method: 'GET',
    path: '/server/setup/business/numbers',
    numbers: 'own',
    summary: 'The phone numbers that the last social login, or the connected account, gives access to',
    access: 'organisation.edit',
    reply: z.object({
      numbers: z.array(numberChoice),
      waba_id: z.string().nullable(),
      accounts: z.array(numberAccount),
    }),
    errors: ['PROVIDER_REFUSED'],
  },
  addChannel: {
    method: 'POST',
    path: '/server/setup/channels',
    numbers: 'own',
    summary: 'Add a chosen phone number as a pending channel',
    access: 'organisation.edit',
    body: z.strictObject({
      platform_id: z.enum(channelKinds),
      phone_number_id: requiredText('Choose a phone number.', 40),
    }),
    status: 201,
    reply: z.object({ channel }),
    errors: ['NOT_ALLOWED', 'NOT_FOUND', 'PROVIDER_REFUSED'],
  },
  updateChannel: {
    method: 'PUT',
    path: '/server/setup/channels/{id}',
    numbers: 'own',
    summary:
      'Activate (with the PIN), deactivate, read again from the provider (sync), set another two-step PIN (change_pin), rename, dismiss a notice, or change what a channel may send',
    access: 'organisation.edit',
    params: byId,
    query: z.strictObject({
      action: z
        .enum(['activate', 'deactivate', 'sync', 'change_pin'], {
          error: 'The action is activate, deactivate, sync or change_pin.',
        })
        .optional(),
    }),
    body: z.strictObject({
      pin: pin.optional(),
      name: channelName.optional(),
      communication_level: z.enum(communicationLevels, { error: 'Choose who can be messaged.' }).optional(),
      import_skipped: z.literal(true).optional(),
      /** The id of a notice that was read. */
      dismissed_notice: z.string().max(20).optional(),
      version: z.number().int().optional(),
    }),
    reply: z.object({ channel }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROVIDER_REFUSED'],
  },
  clientCredentials: {
    method: 'GET',
    path: '/server/setup/client_credentials',
    summary: "What the browser needs to open each provider's login window; never a secret",
    access: 'organisation.edit',
    reply: z.object({
      client_credentials: z.array(
        z.object({
          platform_id: z.string(),
          app_id: z.string(),
          config_id: z.string(),
          redirect_uri: z.string(),
          scopes: z.array(z.string()),
          api_version: z.string(),
          login_url: z.string(),
          /** Where the customers of a simulated provider are played; null with the real one. */
          simulator_url: z.string().nullable(),
        }),
      ),
    }),
  },
});
