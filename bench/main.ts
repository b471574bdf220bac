import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benches } from './benches.ts';
import type { Bench } from './harness/bench.ts';
import type { Figure } from './harness/figure.ts';
import { copyProduct } from './harness/product-copy.ts';
import { LAST_RUN, readRun, RECORDED, writeRun } from './harness/record.ts';
import { table } from './harness/report.ts';

// npm run bench -- [names…] [--quick] [--large] [--record]

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const say = (text: string) => console.error(text);

function choose(names: readonly string[]): readonly Bench[] {
  if (names.length === 0) return benches;
  return names.map((wanted) => {
    const found = benches.find(
      ({ name, number }) => name === wanted || String(number) === wanted || name.startsWith(wanted),
    );
    if (!found)
      throw new Error(`There is no benchmark ${wanted}; there are ${benches.map(({ name }) => name).join(', ')}.`);
    return found;
  });
}

async function measure(chosen: readonly Bench[], folder: string): Promise<{ figures: Figure[]; failed: string[] }> {
  const productFolder = path.join(folder, 'product');
  say('Building and copying the product');
  await copyProduct(productFolder);
  const figures: Figure[] = [];
  const failed: string[] = [];
  for (const bench of chosen) {
    say(`${bench.number} ${bench.name}: ${bench.summary}`);
    try {
      const { quick, large } = values;
      figures.push(...(await bench.run({ quick, large, folder, productFolder, say: (text) => say(`  ${text}`) })));
    } catch (error) {
      failed.push(bench.name);
      say(`  void: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return { figures, failed };
}

const chosen = choose(positionals);
const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-'));
// PostgreSQL runs under a user of its own and must pass through.
await chmod(folder, 0o711);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });
}
try {
  const { figures, failed } = await measure(chosen, folder);
  const recorded = await readRun(RECORDED);
  console.log(table(figures, recorded?.figures ?? []));
  await writeRun(LAST_RUN, figures);
  if (values.record && failed.length === 0) await writeRun(RECORDED, figures);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
