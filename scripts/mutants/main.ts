import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

// `node scripts/mutants/main.ts [part of a name]`: plants each fault, runs its test, and takes the fault
// out again. A test that stays green does not keep its promise, and ends this with exit code 1.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');

async function isTestRed({ test, only }: Mutant): Promise<boolean> {
  const args = [VITEST, 'run', test, ...(only === undefined ? [] : ['-t', only])];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code !== 0;
}

async function plant(mutant: Mutant): Promise<boolean> {
  const file = path.join(ROOT, mutant.file);
  const original = await readFile(file, 'utf8');
  if (original.split(mutant.find).length !== 2)
    throw new Error(`${mutant.name}: its place stands not exactly once in ${mutant.file}`);
  // A text of its own, so that no $ in it is taken for a pattern.
  await writeFile(
    file,
    original.replace(mutant.find, () => mutant.replace),
  );
  try {
    return await isTestRed(mutant);
  } finally {
    await writeFile(file, original);
  }
}

const wanted = process.argv[2] ?? '';
let green = 0;
for (const mutant of mutants.filter(({ name, promise }) => `${promise} ${name}`.includes(wanted))) {
  const isRed = await plant(mutant);
  if (!isRed) green += 1;
  process.stdout.write(
    `${isRed ? 'red  ' : 'GREEN'} ${mutant.promise.padEnd(7)} ${mutant.name} (${path.basename(mutant.test)})\n`,
  );
}
process.exitCode = green === 0 ? 0 : 1;
