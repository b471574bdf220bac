import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { channel } from './channel.ts';

/** Apart from the other calls of channels, which every page loads. */
export const channelImportEndpoints = defineEndpoints({
  importEarlier: {
    method: 'POST',
    path: '/server/setup/channels/{id}/app_sync',
    numbers: 'own',
    summary:
      'Ask the provider for contacts and chats of before the number was connected, once; called again it says how far they are',
    access: 'organisation.edit',
    params: z.object({ id }),
    reply: z.object({ channel }),
    errors: ['NOT_FOUND', 'PROVIDER_REFUSED'],
  },
});
