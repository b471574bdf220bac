import './errors.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** The import of contacts and chats of before the connection: when each was asked for, how far it is, why there is none. */
export const channelImport = z.object({
  contacts_time: instant.nullable(),
  chats_time: instant.nullable(),
  /** Of the chats; null until the provider has begun. */
  percent: z.number().int().nullable(),
  refusal: z
    .object({ message: z.string(), code: z.number().int().nullable(), detail: z.string().nullable() })
    .nullable(),
});

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
    reply: z.object({ app_sync: channelImport }),
    errors: ['NOT_FOUND', 'PROVIDER_REFUSED'],
  },
});
