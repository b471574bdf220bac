import '../../templates/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { run, runKind, runOutcome } from './run.ts';

export const actionEndpoints = defineEndpoints({
  listRuns: {
    method: 'GET',
    path: '/server/setup/automation/runs',
    summary: 'What rules, automations, scripts and macros did and why; the latest first',
    access: 'setup.read',
    query: z.strictObject({
      limit: paging.limit,
      /** Keyset: the last run of the page before. */
      after: id.optional(),
      kind: runKind.optional(),
      /** With `kind`: of one rule, automation, script or macro. */
      record_id: id.optional(),
      chat_id: id.optional(),
      contact_id: id.optional(),
      outcome: runOutcome.optional(),
    }),
    reply: z.object({ runs: z.array(run), info: pageInfo }),
  },
  getRun: {
    method: 'GET',
    path: '/server/setup/automation/runs/{id}',
    summary: 'One run with what was seen and done',
    access: 'setup.read',
    params: z.object({ id }),
    reply: z.object({ run }),
    errors: ['NOT_FOUND'],
  },
});
