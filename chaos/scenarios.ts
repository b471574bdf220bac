import type { Scenario } from './harness/scenario.ts';
import { clocksApart } from './scenarios/clocks-apart.ts';
import { databaseKilled } from './scenarios/database-killed.ts';
import { importKilled } from './scenarios/import-killed.ts';
import { outreachDatabaseKilled, outreachWorkersKilled } from './scenarios/outreach-killed.ts';
import { scheduledKilled } from './scenarios/scheduled-killed.ts';
import { scriptsKilled } from './scenarios/scripts-killed.ts';
import { serverKilled } from './scenarios/server-killed.ts';
import { serverRestarted } from './scenarios/server-restarted.ts';
import { socketsDropped } from './scenarios/sockets-dropped.ts';
import { webhookRate } from './scenarios/webhook-rate.ts';
import { workerKilled } from './scenarios/worker-killed.ts';

/** Every scenario, by its row in the reliability design. */
export const scenarios: readonly Scenario[] = [
  serverKilled,
  workerKilled,
  databaseKilled,
  importKilled,
  scheduledKilled,
  outreachWorkersKilled,
  outreachDatabaseKilled,
  scriptsKilled,
  webhookRate,
  socketsDropped,
  serverRestarted,
  clocksApart,
];
