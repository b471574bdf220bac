import type { Pool } from 'pg';
import { createPostgresBus } from '../../src/foundation/server/realtime/postgres-bus.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { createPool, type DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import { businessId, type Dataset } from '../data/dataset.ts';
import { moment } from './moment.ts';
import { BATCH, eventOf } from './notes.ts';

const APPEND = { name: 'append_event_batch', text: 'select append_event_batch($1, $2, $3, $4, null)' };
/** Makes events, a batch at a time. */
export interface EventSource {
  /** The moments from which their ways are measured, by the number of the batch. */
  readonly moments: number[];
  /** Of each business, by its id. */
  readonly counts: Readonly<Record<string, number>>;
  push(): Promise<void>;
  close(): Promise<void>;
}

/** Appends to the log by the function that workers use, in one transaction a batch, and wake-ups after the commit. */
export async function createLogSource(address: DatabaseAddress, dataset: Dataset): Promise<EventSource> {
  const log = createLog('warn');
  const pool: Pool = createPool({ address, role: 'parley_system', log, max: 4, applicationName: 'bench' });
  const bus = await createPostgresBus({ address, log });
  const { businesses } = dataset.sizes;
  const lanesCount = businesses / BATCH;
  const lanes = new Map<number, Promise<unknown>>();
  const moments: number[] = [];
  const counts: Record<string, number> = {};
  let batches = 0;
  return {
    moments,
    counts,
    async push() {
      const batch = batches++;
      const ids = Array.from({ length: BATCH }, (_, index) =>
        businessId(dataset, (batch * BATCH + index) % businesses),
      );
      const datas = ids.map((id) => eventOf(batch, (counts[id] = (counts[id] ?? 0) + 1), id));
      const values = [ids, ids.map(() => 'chats'), ids.map(() => 'new_messages'), JSON.stringify(datas)];
      // One behind the other for the same businesses, or their numbers would change places.
      const append = (lanes.get(batch % lanesCount) ?? Promise.resolve()).then(() => pool.query({ ...APPEND, values }));
      lanes.set(batch % lanesCount, append);
      await append;
      moments[batch] = moment();
      for (const id of ids) bus.wakeLog(id);
    },
    async close() {
      await bus.close();
      await pool.end();
    },
  };
}

/** Lets the floor push a batch, which reports when it began. */
export function createFloorSource(origin: string, dataset: Dataset): EventSource {
  const { businesses } = dataset.sizes;
  const moments: number[] = [];
  const counts: Record<string, number> = {};
  let batches = 0;
  return {
    moments,
    counts,
    async push() {
      const batch = batches++;
      for (let index = 0; index < BATCH; index += 1) {
        const id = businessId(dataset, (batch * BATCH + index) % businesses);
        counts[id] = (counts[id] ?? 0) + 1;
      }
      const response = await fetch(`${origin}/push?batch=${batch}`);
      moments[batch] = Number(await response.text());
    },
    close: () => Promise.resolve(),
  };
}
