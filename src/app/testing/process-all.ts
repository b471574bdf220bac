import type { Pool } from 'pg';
import { runAllDue } from '../../foundation/server/scheduler/start-scheduler.ts';
import type { Services } from '../../foundation/server/services.ts';
import { product } from '../server/areas.ts';
import { ingestWaiting } from './ingest-waiting.ts';

/** Does what a worker does without jobs and sending, until nothing waits: webhooks, and everything that has come due. */
export async function processAll(services: Services, systemPool: Pool): Promise<void> {
  const { dueKinds: kinds, periodic } = product;
  do await ingestWaiting(services, systemPool);
  while (await runAllDue({ systemPool, services, kinds, periodic }));
}
