import './permissions.ts';
import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { template } from './template.ts';

export const templateEndpoints = defineEndpoints({
  listTemplates: {
    method: 'GET',
    path: '/server/templates',
    numbers: 'own',
    summary: 'Message templates, by name',
    access: 'setup.read',
    query: z.strictObject({
      ...paging,
      channels_group: z.enum(channelKinds).optional(),
      search_term: optionalText(100).optional(),
      status: z.enum(['active']).optional(),
      /** Keyset: the last template of the page before, which deep paging uses instead of an offset. */
      after: id.optional(),
    }),
    reply: z.object({ templates: z.array(template), info: pageInfo }),
  },
  getTemplate: {
    method: 'GET',
    path: '/server/templates/{id}',
    numbers: 'own',
    summary: 'One template',
    access: 'setup.read',
    params: z.object({ id }),
    reply: z.object({ template }),
    errors: ['NOT_FOUND'],
  },
});
