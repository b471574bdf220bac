import { systemActor } from '../../foundation/contract/actor.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { startRuns } from '../server/index.ts';
import { defineSecurity, everyone } from '../../app/testing/security/area-security.ts';
import { actionEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(actionEndpoints, {
  rows: {
    listRuns: {
      who: everyone,
      ids: { 'query.after': 'action_run' },
      // A filter by an id of another business finds nothing.
      testedByArea: {
        'query.record_id': 'runs.test.ts',
        'query.chat_id': 'runs.test.ts',
        'query.contact_id': 'runs.test.ts',
      },
    },
    getRun: { who: everyone, ids: { 'params.id': 'action_run' } },
  },
  // Runs are written by what runs by itself, and by no call.
  async records({ businessId, server, ids }) {
    const [run = ''] = await inBusiness(server.services, { businessId, actor: systemActor }, (ctx) =>
      startRuns(ctx, [
        {
          business_id: businessId,
          kind: 'macro',
          record: { id: '1', label: 'Welcome' },
          actor: systemActor,
          chat: { chat_id: ids['chat'] ?? '', contact: { id: ids['record'] ?? '', label: 'Meena' } },
          outcome: 'completed',
          detail: {},
        },
      ]),
    );
    return { action_run: run };
  },
});
