import pg from 'pg';
import type { Dataset } from '../data/dataset.ts';
import type { BenchOptions } from './bench.ts';
import type { Pair } from './compare.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from './database.ts';
import { startProduct, startProgram } from './product.ts';

export interface ServedDataset {
  pair: Pair;
  database: BenchDatabase;
}

/**
 * Everyone was there a moment ago. Otherwise the first call of each session would also note that it was seen, and
 * a bench that walks over thousands of sessions would measure those writes instead of its reads.
 */
async function meetEverybody({ address }: BenchDatabase): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query('update sessions set last_seen_time = clock_now()');
    await client.query('vacuum analyze sessions');
  } finally {
    await client.end();
  }
}

/** Loads a dataset, serves it by the product's web role and by the floor `floorScript`, and ends both after `work`. */
export async function withServedDataset<Result>(
  { folder, productFolder }: Pick<BenchOptions, 'folder' | 'productFolder'>,
  dataset: Dataset,
  floorScript: string,
  work: (served: ServedDataset) => Promise<Result>,
): Promise<Result> {
  const database = await startDatabase(folder, dataset);
  const stops: (() => Promise<void>)[] = [database.stop];
  try {
    await meetEverybody(database);
    const product = await startProduct(productFolder, {
      DATABASE_URL: database.url,
      MASTER_KEY,
      ROLE: 'web',
      DATA_DIR: `${folder}/served-data`,
    });
    stops.push(product.stop);
    const floor = await startProgram(floorScript, '/', { DATABASE_URL: database.url });
    stops.push(floor.stop);
    const pair = { product, floor, databasePid: database.pid };
    return await work({ pair, database });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
