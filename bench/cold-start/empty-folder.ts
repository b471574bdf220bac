import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchOptions } from '../harness/bench.ts';
import { atMost, settle, type Figure, type Sample } from '../harness/figure.ts';
import { watchForeignCpu } from '../harness/processes.ts';
import { startProduct } from '../harness/product.ts';

const GOAL_SECONDS = 4;

/** When each step was over, in seconds since the start. */
interface Steps {
  initdb: number;
  postgres: number;
  migrations: number;
  ready: number;
}

/** Resolves with the moment when `isThere` first holds. */
async function momentOf(isThere: () => Promise<boolean>, ended: AbortSignal): Promise<number> {
  while (!ended.aborted) {
    if (await isThere()) break;
    await pause(2);
  }
  return performance.now();
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
const isUp = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => /^ready\s*$/m.test(text),
    () => false,
  );

async function coldStartIn(dataDir: string, productFolder: string): Promise<Steps> {
  const ended = new AbortController();
  const begun = performance.now();
  const initialised = momentOf(() => exists(path.join(dataDir, 'postgres/PG_VERSION')), ended.signal);
  const up = momentOf(() => isUp(path.join(dataDir, 'postgres/postmaster.pid')), ended.signal);
  const wallBegun = Date.now();
  try {
    const started = await startProduct(productFolder, { DATA_DIR: dataDir });
    const ready = started.readyMs / 1000;
    const migrated = started.lines.find(({ msg }) => msg.startsWith('Migrated the database'));
    await started.stop();
    if (!migrated) throw new Error('The start brought no database up: the folder was not empty');
    const since = (moment: number) => (moment - begun) / 1000;
    return {
      initdb: since(await initialised),
      postgres: since(await up),
      migrations: (Date.parse(migrated.time) - wallBegun) / 1000,
      ready,
    };
  } finally {
    ended.abort();
  }
}

/** Everything that a first `npm start` does after the installation, in a built copy. */
export async function emptyFolderFigures({ folder, productFolder, quick, say }: BenchOptions): Promise<Figure[]> {
  const taken: { steps: Steps; foreignCpu: number }[] = [];
  for (let turn = 0; turn < (quick ? 3 : 5); turn += 1) {
    const foreign = await watchForeignCpu();
    const steps = await coldStartIn(path.join(folder, `cold-${turn}`), productFolder);
    taken.push({ steps, foreignCpu: await foreign() });
  }
  const figure = (measure: string, read: (steps: Steps) => number): Figure => {
    const { value, foreignCpu, samples } = settle(
      taken.map((each): Sample => ({ value: read(each.steps), foreignCpu: each.foreignCpu })),
    );
    return {
      bench: 19,
      name: 'cold-start',
      measure,
      unit: 's',
      product: value,
      floor: null,
      goal: null,
      foreignCpu,
      samples,
    };
  };
  const whole = figure('empty folder → 200', ({ ready }) => ready);
  say(`empty folder: ${whole.product.toFixed(2)} s`);
  return [
    { ...whole, goal: atMost(GOAL_SECONDS) },
    figure('… program and initdb', ({ initdb }) => initdb),
    figure('… PostgreSQL up', ({ initdb, postgres }) => postgres - initdb),
    figure('… migrations', ({ postgres, migrations }) => migrations - postgres),
    figure('… first 200', ({ migrations, ready }) => ready - migrations),
  ];
}
