import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// npm run nightly -- [--seed 7] [--only chaos,mutants,matrices,order]
// What takes too long for each run: chaos at its full size, every mutant, the matrices of the security tests with every
// value, and the files that share a process in another order. Everything runs, also after a failure; the report says
// what ran, how long, its figures, and red or green.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FOLDER = path.join(ROOT, '.cache/nightly');

const { values } = parseArgs({
  options: {
    // Another order each night; the report names it, so that a red one can be repeated.
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    only: { type: 'string' },
  },
});

interface Step {
  name: string;
  about: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The lines of its output that are its figures. */
  figures: RegExp;
}

const steps: readonly Step[] = [
  {
    name: 'chaos',
    about: 'every scenario at its full size',
    args: ['chaos/main.ts', '--seed', values.seed],
    figures: /\S/,
  },
  {
    name: 'mutants',
    about: 'every planted fault is found by its test',
    args: ['scripts/mutants/main.ts'],
    figures: /^(?:red|GREEN) /,
  },
  {
    name: 'matrices',
    about: 'every call with every value of every dimension (src/app/testing/security/sample-matrix.ts)',
    args: ['node_modules/vitest/vitest.mjs', 'run', 'src/app/testing/security'],
    env: { WHOLE_MATRICES: 'true' },
    figures: /passed, \d+ failed/,
  },
  {
    name: 'order',
    about: 'test files that share a process, in another order',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      '--project',
      'web',
      '--sequence.shuffle.files',
      '--sequence.seed',
      values.seed,
    ],
    figures: /passed, \d+ failed/,
  },
];

interface Outcome {
  step: Step;
  isGreen: boolean;
  seconds: number;
  log: string;
  figures: string[];
}

async function run(step: Step): Promise<Outcome> {
  const log = path.join(FOLDER, `${step.name}.log`);
  const file = createWriteStream(log);
  const begun = performance.now();
  const child = spawn(process.execPath, step.args, {
    cwd: ROOT,
    env: { ...process.env, ...step.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
  const [code] = (await once(child, 'close')) as [number | null];
  file.end();
  await finished(file);
  return {
    step,
    isGreen: code === 0,
    seconds: Math.round((performance.now() - begun) / 1000),
    log: path.relative(ROOT, log),
    figures: output.split('\n').filter((line) => step.figures.test(line)),
  };
}

/** As a shell takes it. */
const commandOf = ({ args, env = {} }: Step): string =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), 'node', ...args].join(' ');

const colour = ({ isGreen }: Outcome): string => (isGreen ? 'green' : 'RED');

function report(outcomes: readonly Outcome[], begun: Date): string {
  const rows = outcomes.map(
    (outcome) => `| ${outcome.step.name} | ${outcome.step.about} | ${colour(outcome)} | ${outcome.seconds} s |`,
  );
  const details = outcomes.map(
    ({ step, log, figures }) =>
      `## ${step.name}\n\n\`${commandOf(step)}\`, all of its output in \`${log}\`\n\n\`\`\`\n${figures.join('\n')}\n\`\`\`\n`,
  );
  return [
    `# Nightly run of ${begun.toISOString()}`,
    `Seed ${values.seed}: \`npm run nightly -- --seed ${values.seed}\` repeats it.`,
    ['| what | | result | took |', '| --- | --- | --- | ---: |', ...rows].join('\n'),
    ...details,
  ].join('\n\n');
}

const wanted = values.only?.split(',') ?? steps.map(({ name }) => name);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0)
  throw new Error(`There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`);

const begun = new Date();
await mkdir(FOLDER, { recursive: true });
const outcomes: Outcome[] = [];
for (const step of steps.filter(({ name }) => wanted.includes(name))) {
  const outcome = await run(step);
  outcomes.push(outcome);
  process.stdout.write(`${step.name.padEnd(8)} ${colour(outcome).padEnd(5)} ${outcome.seconds} s\n`);
}
const file = path.join(FOLDER, 'report.md');
await writeFile(file, report(outcomes, begun));
process.stdout.write(`${path.relative(ROOT, file)}\n`);
process.exitCode = outcomes.every(({ isGreen }) => isGreen) ? 0 : 1;
