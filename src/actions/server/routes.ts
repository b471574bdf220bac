import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { actionEndpoints } from '../contract/endpoints.ts';
import { findRun, isRun, listRunRows } from './runs/run-list-store.ts';

/** Serves what rules, automations, scripts and macros did. */
export function actionRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, actionEndpoints, {
    async listRuns({ tx, businessId }, { query }) {
      const { after, limit, record_id, kind } = query;
      if (after !== undefined && !(await isRun(tx, businessId, after)))
        refuse('INVALID_DATA', { message: 'This run is not known.', info: { field: 'after' } });
      if (record_id !== undefined && kind === undefined)
        refuse('INVALID_DATA', { message: 'Say of which kind the record is.', info: { field: 'kind' } });
      const runs = await listRunRows(tx, businessId, query);
      return { runs: runs.slice(0, limit), info: { has_more: runs.length > limit } };
    },
    getRun: async ({ tx, businessId }, { params }) => ({
      run: (await findRun(tx, businessId, params.id)) ?? refuse('NOT_FOUND'),
    }),
  });
}
