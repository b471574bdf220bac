import type { Pool } from 'pg';
import type { Services } from '../services.ts';

/** Cleaning up that is due again and again and belongs to no single row. Any number of processes may do it at once. */
export interface PeriodicTask {
  /** For the log. */
  name: string;
  everyMs: number;
  /** Does one batch; returns true when there may be more. `systemPool` acts as parley_system. */
  run(systemPool: Pool, services: Services): Promise<boolean>;
}

/** Declares such a task; its area lists it in `periodic`. */
export function definePeriodicTask(task: PeriodicTask): PeriodicTask {
  return task;
}
