import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readOrCreateSecrets } from '../../src/foundation/server/secrets-file.ts';
import { loadDataset } from '../data/load-dataset.ts';
import { NO_CHATS, type Dataset } from '../data/dataset.ts';
import type { BenchOptions } from '../harness/bench.ts';
import { atMost, settle, type Figure, type Sample } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { startProduct } from '../harness/product.ts';
import { today } from '../harness/today.ts';

const GOAL_SECONDS = 3;
const WAITING = 10_000;

const connectionTo = (dataDir: string) =>
  new pg.Client({ host: path.join(dataDir, 'postgres-socket'), user: 'parley', database: 'postgres' });

async function ask<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = connectionTo(dataDir);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Real work that finds no one, due in a day: nothing runs before the kill, everything is still there after it. */
const ADD_JOBS = `select count(graphile_worker.add_job('send_password_link',
  json_build_object('business_id', null, 'data', json_build_object('email', 'nobody' || n || '@nowhere.example')), run_at => now() + interval '1 day'))
  from generate_series(1, $1::int) n`;
/** From now on they are due: the restarted product has to take them up while people sign in. */
const MAKE_DUE =
  "update graphile_worker._private_jobs set run_at = now() where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_password_link')";

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function killAndRestart(productFolder: string, dataDir: string): Promise<number> {
  const running = await startProduct(productFolder, { DATA_DIR: dataDir });
  await ask(dataDir, ADD_JOBS, [WAITING]);
  await ask(dataDir, MAKE_DUE);
  const before = await ask<{ events: string }>(dataDir, 'select count(*) as events from event_log');
  // As a power cut does: the product first, so that it cannot restart the database.
  const postmaster = await postmasterOf(dataDir);
  await running.stop('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  const again = await startProduct(productFolder, { DATA_DIR: dataDir }, '/readyz');
  try {
    const after = await ask<{ events: string }>(dataDir, 'select count(*) as events from event_log');
    if (before[0]?.events !== after[0]?.events) throw new Error('Events were lost by kill -9');
    return again.readyMs / 1000;
  } finally {
    await again.stop();
  }
}

/** There is no inbox of webhooks yet: the waiting rows are jobs that are due and events of the log. */
export async function killFigures({ folder, productFolder, quick, say }: BenchOptions): Promise<Figure[]> {
  const dataDir = path.join(folder, 'killed');
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  await readOrCreateSecrets(dataDir);
  const first = await startProduct(productFolder, { DATA_DIR: dataDir });
  const dataset: Dataset = {
    seed: 19,
    at: today(),
    sizes: { businesses: 10, users: 10, notifications: 100, events: WAITING / 10, audits: 100, ...NO_CHATS },
  };
  await loadDataset({ host: path.join(dataDir, 'postgres-socket'), user: 'parley', database: 'postgres' }, dataset);
  await first.stop();
  const samples: Sample[] = [];
  for (let turn = 0; turn < (quick ? 3 : 5); turn += 1) {
    const foreign = await watchForeignCpu();
    const value = await killAndRestart(productFolder, dataDir);
    samples.push({ value, foreignCpu: await foreign() });
  }
  const { value, foreignCpu, samples: kept } = settle(samples);
  say(`kill -9 → ready: ${value.toFixed(2)} s`);
  return [
    {
      bench: 19,
      name: 'cold-start',
      measure: `kill -9 → ready, ${WAITING / 1000}k jobs due and ${WAITING / 1000}k events`,
      unit: 's',
      product: value,
      floor: null,
      goal: atMost(GOAL_SECONDS),
      foreignCpu,
      samples: kept,
    },
  ];
}
