import '../../lists/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { paging, pageInfo } from '../../foundation/contract/paging.ts';
import { decision, outreachKind } from './decision.ts';

export const outreachEndpoints = defineEndpoints({
  listDecisions: {
    method: 'GET',
    path: '/server/outreach/contacts/{contactId}/decisions',
    summary: 'Why a contact got, or did not get, messages of campaigns and sequences; the latest first',
    access: 'outreach.read',
    params: z.object({ contactId: id }),
    query: z.strictObject({
      ...paging,
      /** With `record_id`: of one campaign or sequence. */
      kind: outreachKind.optional(),
      record_id: id.optional(),
      step_id: id.optional(),
      /** Keyset: the last decision of the page before. */
      after: id.optional(),
    }),
    reply: z.object({ decisions: z.array(decision), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
});
