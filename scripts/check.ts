import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './check/boundaries.ts';
import { describeFinding, type Finding } from './check/finding.ts';
import { checkRepositoryRules } from './check/repository-rules.ts';
import { runTool, type ToolResult } from './check/run-tool.ts';

// `npm run check`: everything that can be said about the code without running it. All steps run, also
// after a failure, so that one run reports everything; `npm run check lint format` runs only those.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BIN = path.join(ROOT, 'node_modules/.bin');

const tool =
  (name: string, ...args: string[]) =>
  () =>
    runTool(BIN, name, args, ROOT);
const ours = (check: (root: string) => Promise<Finding[]>) => async (): Promise<ToolResult> => {
  const findings = await check(ROOT);
  return { passed: findings.length === 0, output: findings.map(describeFinding).join('\n') };
};

const steps: Readonly<Record<string, () => Promise<ToolResult>>> = {
  types: tool('tsc', '-b', '--pretty', 'false'),
  boundaries: ours(checkBoundaries),
  lint: tool('oxlint', '--format', 'unix'),
  format: tool('oxfmt', '--check'),
  'dead-code': tool('knip', '--no-progress'),
  'repository-rules': ours(checkRepositoryRules),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`There is no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`);

const failures: { name: string; output: string }[] = [];
for (const [name, run] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const begun = performance.now();
  const { passed, output } = await run();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${name.padEnd(12)} ${passed ? 'passed' : 'FAILED'} ${seconds.padStart(6)} s\n`);
  if (!passed) failures.push({ name, output });
}
for (const { name, output } of failures) process.stdout.write(`\n--- ${name}\n${output}\n`);
if (failures.length > 0) {
  process.stdout.write(`\nFailed: ${failures.map(({ name }) => name).join(', ')}\n`);
  process.exitCode = 1;
}
