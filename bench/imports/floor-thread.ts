import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Id } from '../../src/foundation/contract/id.ts';
import type { DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import { importWithoutProduct } from './floor.ts';

type Given = Parameters<typeof importWithoutProduct>;

/** `importWithoutProduct` in a thread of its own, so that what asks for the inbox meanwhile is not held up by it. */
export async function importInThread(address: DatabaseAddress, businessId: Id, file: string): Promise<number> {
  const given: Given = [address, businessId, file];
  const [seconds] = (await once(new Worker(import.meta.filename, { workerData: given }), 'message')) as [number];
  return seconds;
}

parentPort?.postMessage(await importWithoutProduct(...(workerData as Given)));
