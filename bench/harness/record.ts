import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { z } from 'zod';
import type { Figure } from './figure.ts';

const goal = z.object({
  kind: z.enum(['most', 'least']),
  value: z.number(),
  of: z.enum(['product', 'ratio']),
  orTimesFloor: z.number().optional(),
});
const figure = z.object({
  bench: z.number(),
  name: z.string(),
  measure: z.string(),
  unit: z.string(),
  product: z.number(),
  floor: z.number().nullable(),
  goal: goal.nullable(),
  foreignCpu: z.number().nullable(),
  samples: z.number(),
});
const run = z.object({ time: z.string(), machine: z.string(), figures: z.array(figure) });
export type Run = z.infer<typeof run>;

/** Git-ignored: what was measured last. */
export const LAST_RUN = new URL('../last-run.json', import.meta.url);
/** Committed: what later runs are compared with. */
export const RECORDED = new URL('../recorded.json', import.meta.url);

/** Null when nothing was written there yet. */
export async function readRun(file: URL): Promise<Run | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : run.parse(JSON.parse(text));
}

function machine(): string {
  const [first] = os.cpus();
  return `${os.cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}`;
}

/** Writes the figures of this run; those of benches that did not run stay as they were. */
export async function writeRun(file: URL, figures: readonly Figure[]): Promise<void> {
  const names = new Set(figures.map(({ name }) => name));
  const kept = (await readRun(file))?.figures.filter(({ name }) => !names.has(name)) ?? [];
  const all = [...kept, ...figures].toSorted((a, b) => a.bench - b.bench);
  const content: Run = { time: new Date().toISOString(), machine: machine(), figures: all };
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
