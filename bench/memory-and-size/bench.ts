import type { Bench } from '../harness/bench.ts';
import { memoryFigures } from './memory.ts';
import { packageFigures } from './packages.ts';

/** Bench 20. */
export const memoryAndSize: Bench = {
  number: 20,
  name: 'memory-and-size',
  summary: 'memory of the product process idle, under load and after it; production packages on disk',
  run: async (options) => [...(await packageFigures(options)), ...(await memoryFigures(options))],
};
