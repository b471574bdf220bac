import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { channelFinding } from './notice.ts';

/** Apart from the other calls of channels, which every page loads. */
export const channelCheckEndpoints = defineEndpoints({
  checkChannel: {
    method: 'GET',
    path: '/server/setup/channels/{id}/check',
    summary:
      'Look at everything that a channel needs to send and receive, also at the provider, and how to fix what is wrong',
    access: 'organisation.edit',
    params: z.object({ id }),
    reply: z.object({ findings: z.array(channelFinding) }),
    errors: ['NOT_FOUND', 'PROVIDER_REFUSED'],
  },
});
