import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { actionEndpoints } from '../contract/endpoints.ts';
import { actionEvents } from '../contract/events.ts';
import { actionRoutes } from './routes.ts';
import { runListeners, runMergePart } from './run-data.ts';
import { actionRuns } from './runs/action-runs.ts';
import { deleteRunsOf, moveRunsOf } from './runs/run-data-store.ts';

/** As long as somebody asks why a chat was given to them. */
const KEPT_DAYS = 90;

export const actionsArea = defineArea({
  name: 'actions',
  endpoints: actionEndpoints,
  routes: actionRoutes,
  events: actionEvents,
  topics: { automation: 'setup.read' },
  domainEvents: Object.values(domainEvents),
  listeners: runListeners,
  dueKinds: [actionRuns],
  expiring: [{ table: 'action_runs', due: 'started_time', keepHours: KEPT_DAYS * 24 }],
  undoableMergePart: runMergePart,
  async contactMergeData({ tx }, merges) {
    await moveRunsOf(tx, merges);
  },
  deleteContactData: ({ tx }, contacts) => deleteRunsOf(tx, contacts),
});
