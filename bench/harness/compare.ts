import { settle, type Figure, type Goal, type Sample } from './figure.ts';
import { runLoad, type Call, type LoadResult } from './load.ts';
import { cpuSecondsOf, watchForeignCpu } from './processes.ts';

/** The least number of samples that make a figure. */
export const SAMPLES = 3;

/** Product and floor, and the database that works for both. */
export interface Pair {
  product: Server;
  floor: Server;
  databasePid: number;
}

export interface Server {
  origin: string;
  pid: number;
}

export interface Comparison {
  bench: number;
  name: string;
  /** What is called; the measure's own name is added. */
  subject: string;
  total: number;
  concurrency: number;
  /** Samples of each side. */
  turns: number;
  nextCall(index: number, side: 'product' | 'floor'): Call;
  goals: { rate?: Goal; p50?: Goal; p99?: Goal };
}

interface Measured {
  result: LoadResult;
  foreignCpu: number;
  /** Processor time of server and database for one call: what a busy machine changes least. */
  cpuMs: number;
}

async function measure(pair: Pair, side: 'product' | 'floor', comparison: Comparison, turn: number): Promise<Measured> {
  const { total, concurrency, nextCall } = comparison;
  const { origin, pid } = pair[side];
  const roots = [pid, pair.databasePid];
  const foreign = await watchForeignCpu([pair.databasePid]);
  const before = await cpuSecondsOf(roots);
  const result = await runLoad(origin, (index) => nextCall(turn * total + index, side), { total, concurrency });
  const cpuMs = (((await cpuSecondsOf(roots)) - before) * 1000) / total;
  return { result, cpuMs, foreignCpu: await foreign() };
}

/** Rate, p50, p99 and processor time of product and floor under the same calls, measured in turn. */
export async function compare(
  pair: Pair,
  comparison: Comparison,
): Promise<[rate: Figure, p50: Figure, p99: Figure, cpu: Figure]> {
  const { bench, name, subject, concurrency, turns, goals } = comparison;
  const measured: Record<'product' | 'floor', Measured[]> = { product: [], floor: [] };
  // In turn, so that what disturbs the one disturbs the other.
  for (let turn = 0; turn < turns; turn += 1) {
    measured.product.push(await measure(pair, 'product', comparison, turn));
    measured.floor.push(await measure(pair, 'floor', comparison, turn));
  }
  const figure = (
    measure: string,
    unit: string,
    read: (measured: Measured) => number,
    goal: Goal | null = null,
  ): Figure => {
    const take = (all: Measured[]) =>
      settle(all.map((each): Sample => ({ value: read(each), foreignCpu: each.foreignCpu })));
    const [product, floor] = [take(measured.product), take(measured.floor)];
    return {
      bench,
      name,
      measure: `${subject} C=${concurrency} ${measure}`,
      unit,
      product: product.value,
      floor: floor.value,
      goal,
      foreignCpu: product.foreignCpu,
      samples: product.samples,
    };
  };
  return [
    figure('rate', 'per s', ({ result }) => result.perSecond, goals.rate),
    figure('p50', 'ms', ({ result }) => result.p50Ms, goals.p50),
    figure('p99', 'ms', ({ result }) => result.p99Ms, goals.p99),
    figure('processor time a call', 'ms', ({ cpuMs }) => cpuMs),
  ];
}
