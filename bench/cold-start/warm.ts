import { fileURLToPath } from 'node:url';
import type { BenchOptions } from '../harness/bench.ts';
import { MASTER_KEY, startDatabase } from '../harness/database.ts';
import { atMost, settle, type Figure, type Sample } from '../harness/figure.ts';
import { cpuSecondsOf, watchForeignCpu } from '../harness/processes.ts';
import { startProduct, startProgram, type Started } from '../harness/product.ts';

const FLOOR = fileURLToPath(new URL('../floors/start-floor.ts', import.meta.url));
/** Below the best peer, which takes 0.65 s. */
const GOAL_SECONDS = 0.6;

interface StartSample {
  wall: Sample;
  cpu: Sample;
}

async function sample(start: () => Promise<Started>): Promise<StartSample> {
  const foreign = await watchForeignCpu();
  const started = await start();
  const [cpu, foreignCpu] = [await cpuSecondsOf([started.pid]), await foreign()];
  await started.stop();
  return { wall: { value: started.readyMs / 1000, foreignCpu }, cpu: { value: cpu, foreignCpu } };
}

/** The database is up and migrated: what a restart or one more web process costs. */
export async function warmFigures({ folder, productFolder, quick, say }: BenchOptions): Promise<Figure[]> {
  const database = await startDatabase(folder, null);
  try {
    const env = { DATABASE_URL: database.url, MASTER_KEY, ROLE: 'web', DATA_DIR: `${folder}/warm-data` };
    const product: StartSample[] = [];
    const floor: StartSample[] = [];
    // The first start of all fills caches that every later one finds; it does not count.
    await (await startProduct(productFolder, env)).stop();
    for (let turn = 0; turn < (quick ? 3 : 9); turn += 1) {
      product.push(await sample(() => startProduct(productFolder, env)));
      floor.push(await sample(() => startProgram(FLOOR, '/', { DATABASE_URL: database.url })));
    }
    const [wall, wallFloor] = [settle(product.map((each) => each.wall)), settle(floor.map((each) => each.wall))];
    const [cpu, cpuFloor] = [settle(product.map((each) => each.cpu)), settle(floor.map((each) => each.cpu))];
    say(`database up: ${wall.value.toFixed(2)} s, of processor ${cpu.value.toFixed(2)} s`);
    const common = { bench: 19, name: 'cold-start', unit: 's', samples: wall.samples };
    return [
      {
        ...common,
        measure: 'database up → 200',
        product: wall.value,
        floor: wallFloor.value,
        goal: atMost(GOAL_SECONDS),
        foreignCpu: wall.foreignCpu,
      },
      {
        ...common,
        measure: 'database up → 200, processor time',
        product: cpu.value,
        floor: cpuFloor.value,
        goal: null,
        foreignCpu: cpu.foreignCpu,
      },
    ];
  } finally {
    await database.stop();
  }
}
