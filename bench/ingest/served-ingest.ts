import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { createPool } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import type { Dataset } from '../data/dataset.ts';
import type { BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase } from '../harness/database.ts';
import { startProduct, startProgram, type Started } from '../harness/product.ts';
import { businessId, channelId } from '../data/dataset.ts';
import { startProvider, stopChild } from '../sending/children.ts';
import { giveToken } from '../sending/fill.ts';

const FLOOR = fileURLToPath(new URL('../floors/ingest-floor.ts', import.meta.url));
const STATEMENT_TIMEOUT_MS = 300_000;

/** What webhooks are signed with. */
export const APP_SECRET = 'bench-app-secret';

export interface ServedIngest {
  dataset: Dataset;
  product: Started;
  /** Null where nothing is compared. */
  floor: Started | null;
  databasePid: number;
  /** Acts as the owner: sees every business. */
  pool: Pool;
}

/** Loads a dataset, starts the product with all its roles as an installation has it, and the floor beside it. */
export async function withServedIngest<Result>(
  { folder, productFolder }: Pick<BenchOptions, 'folder' | 'productFolder'>,
  dataset: Dataset,
  hasFloor: boolean,
  work: (served: ServedIngest) => Promise<Result>,
): Promise<Result> {
  const database = await startDatabase(folder, dataset);
  const stops: (() => Promise<void>)[] = [database.stop];
  try {
    const pool = createPool({
      address: database.address,
      role: 'owner',
      log: createLog('silent'),
      max: 2,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      applicationName: 'bench',
    });
    stops.push(() => pool.end());
    await giveToken(pool, { businessId: businessId(dataset, 0), channelId: channelId(dataset, 0) });
    await pool.query('vacuum analyze');
    // It has the files that customers send.
    const provider = await startProvider();
    stops.push(() => stopChild(provider.child));
    const env = { DATABASE_URL: database.url, MASTER_KEY, DATA_DIR: `${folder}/ingest-data` };
    const product = await startProduct(productFolder, {
      ...env,
      META_APP_ID: '1',
      META_CONFIG_ID: '2',
      META_APP_SECRET: APP_SECRET,
      META_VERIFY_TOKEN: 'bench-verify-token',
      META_GRAPH_URL: provider.url,
    });
    stops.push(product.stop);
    const floor = hasFloor ? await startProgram(FLOOR, '/', { ...env, APP_SECRET }) : null;
    if (floor) stops.push(floor.stop);
    return await work({ dataset, product, floor, databasePid: database.pid, pool });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
