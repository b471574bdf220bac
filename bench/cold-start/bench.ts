import type { Bench, BenchOptions } from '../harness/bench.ts';
import { emptyFolderFigures } from './empty-folder.ts';
import { killFigures } from './kill.ts';
import { warmFigures } from './warm.ts';

async function run(options: BenchOptions) {
  return [...(await warmFigures(options)), ...(await emptyFolderFigures(options)), ...(await killFigures(options))];
}

/** Bench 19. */
export const coldStart: Bench = {
  number: 19,
  name: 'cold-start',
  summary: 'from process start to the first 200: with the database up, from an empty folder, after kill -9',
  run,
};
