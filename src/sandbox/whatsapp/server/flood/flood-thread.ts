import { parentPort, workerData } from 'node:worker_threads';
import type { FloodPlan } from './flood-plan.ts';
import { runFlood } from './run-flood.ts';

// The entry of the thread that a flood runs in.
parentPort?.postMessage(await runFlood(workerData as FloodPlan));
