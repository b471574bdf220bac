import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runTool } from './run-tool.ts';
import { BIN, ROOT, scratchTree } from './testing/scratch-tree.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `void ${index};\n`).join('');
const branches = Array.from({ length: 16 }, (_, index) => `  if (value === ${index}) return ${index};\n`).join('');

/** File, text, and the rule that refuses it. */
const lint: readonly [file: string, text: string, rule: string][] = [
  [
    'src/chats/server/any.ts',
    'export const read = (value: any): string => String(value as string);\n',
    'no-explicit-any',
  ],
  [
    'src/chats/server/unsafe.ts',
    "export const read = (): string => JSON.parse('1').text;\n",
    'no-unsafe-member-access',
  ],
  ['src/chats/server/floating.ts', 'const later = () => Promise.resolve(1);\nlater();\n', 'no-floating-promises'],
  [
    'src/chats/server/misused.ts',
    'export const all = (list: number[]): void => list.forEach(async (one) => { await Promise.resolve(one); });\n',
    'no-misused-promises',
  ],
  ['src/chats/server/default.ts', 'export default 1;\n', 'no-default-export'],
  ['src/chats/server/long.ts', lines(301), 'max-lines'],
  ['src/chats/server/long.test.ts', lines(501), 'max-lines'],
  [
    'src/chats/server/branches.ts',
    `export function pick(value: number): number {\n${branches}  return value;\n}\n`,
    'complexity',
  ],
  ['src/chats/server/console.ts', "console.log('here');\n", 'no-console'],
  ['src/chats/server/fetch.ts', "export const load = () => fetch('https://example.com');\n", 'no-restricted-globals'],
  ['src/chats/web/fetch.ts', "export const load = () => fetch('/server/chats');\n", 'no-restricted-globals'],
  [
    'src/chats/server/undici.ts',
    "import { request } from 'undici';\nexport const load = () => request('https://example.com');\n",
    'no-restricted-imports',
  ],
  ['src/chats/server/eval.ts', "export const run = (): unknown => eval('1');\n", 'no-eval'],
  ['src/chats/server/new-function.ts', "export const run = new Function('return 1');\n", 'no-new-func'],
  ['src/chats/server/type-import.ts', "export type Id = import('node:path').ParsedPath;\n", 'consistent-type-imports'],
  ['src/chats/server/ignore.ts', "// @ts-ignore\nexport const one: number = 'one';\n", 'ban-ts-comment'],
  ['src/chats/server/equal.ts', 'export const same = (a: number, b: number): boolean => a == b;\n', 'eqeqeq'],
  [
    'src/chats/server/useless.ts',
    '// oxlint-disable-next-line no-console\nexport const one = 1;\n',
    'Unused oxlint-disable directive',
  ],
  [
    'src/chats/server/focused.test.ts',
    "import { test } from 'vitest';\ntest.only('one', () => {});\n",
    'no-focused-tests',
  ],
  [
    'src/chats/server/skipped.test.ts',
    "import { test } from 'vitest';\ntest.skip('one', () => {});\n",
    'no-disabled-tests',
  ],
  [
    'src/chats/web/Hooks.tsx',
    "import { useState } from 'react';\nexport function Hooks({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
    'rules-of-hooks',
  ],
  [
    'src/chats/web/Effect.tsx',
    "import { useEffect } from 'react';\nexport function Effect({ title }: { title: string }) {\n  useEffect(() => { document.title = title; }, []);\n  return null;\n}\n",
    'exhaustive-deps',
  ],
  [
    'src/chats/web/Danger.tsx',
    "export const Danger = () => <p dangerouslySetInnerHTML={{ __html: '<b>' }} />;\n",
    'no-danger',
  ],
  ['src/ui/Picture.tsx', 'export const Picture = () => <img src="/app/a.png" />;\n', 'alt-text'],
  ['src/ui/Untyped.tsx', 'export const Untyped = () => <button>Go</button>;\n', 'button-has-type'],
];

const lintAllowed: Readonly<Record<string, string>> = {
  'src/foundation/server/outbound/send.ts':
    "import { request } from 'undici';\nexport const load = () => request('https://example.com');\n",
  'src/foundation/web/api/call.ts': "export const load = () => fetch('/server');\n",
  'src/chats/server/send.test.ts':
    "import { expect, test } from 'vitest';\ntest('calls', async () => {\n  expect(await fetch('http://localhost')).toBeDefined();\n});\n",
  'src/chats/server/middle.test.ts': lines(499),
  'scripts/tell.ts': "console.log('here');\n",
  'vite.config.ts': 'export default {};\n',
};

/** File, text, and what the compiler says about it. */
const types: readonly [file: string, text: string, code: string][] = [
  ['src/chats/web/server-import.ts', "export { secret } from '../server/secret.ts';\n", 'TS6307'],
  ['src/chats/server/web-import.ts', "export { title } from '../web/title.ts';\n", 'TS6307'],
  ['src/chats/contract/server-import.ts', "export { secret } from '../server/secret.ts';\n", 'TS6307'],
  ['src/chats/server/dom.ts', 'export const width = window.innerWidth;\n', 'TS2304'],
  ['src/chats/web/node.ts', 'export const env = process.env;\n', 'TS2591'],
  ['src/chats/contract/dom.ts', 'export const width = document.title;\n', 'TS2584'],
  ['src/chats/contract/node.ts', "export { sep } from 'node:path';\n", 'TS2591'],
  ['src/chats/server/enum.ts', 'export enum Kind { One }\n', 'TS1294'],
];

const typesAllowed: Readonly<Record<string, string>> = {
  'src/chats/contract/chat.ts': "export const chat = 'chat';\n",
  'src/chats/server/secret.ts': "export const secret = 'secret';\n",
  'src/chats/server/process.ts':
    "import { chat } from '../contract/chat.ts';\nexport const name = `${chat} ${process.pid}`;\n",
  'src/chats/web/title.ts': "export const title = 'title';\n",
  'src/chats/web/document.ts':
    "import { chat } from '../contract/chat.ts';\nexport const title = document.title + chat;\n",
  'src/chats/server/both.test.ts':
    "import { secret } from './secret.ts';\nimport { title } from '../web/title.ts';\nexport const both = secret + title;\n",
};

test('lint refuses each under its rule, and nothing else', async () => {
  using tree = scratchTree({ ...Object.fromEntries(lint.map(([file, text]) => [file, text])), ...lintAllowed });
  // Named folders: without them it would walk into the packages through the link.
  const { output } = await runTool(BIN, 'oxlint', ['--format', 'unix', 'src', 'scripts', 'vite.config.ts'], tree.root);
  const refusals = output.split('\n').map((line) => line.replace(`${tree.root}/`, ''));
  for (const [file, , rule] of lint) {
    expect(
      refusals.some((line) => line.startsWith(`${file}:`) && line.includes(rule)),
      `${file} must fail as ${rule} in:\n${output}`,
    ).toBe(true);
  }
  for (const file of Object.keys(lintAllowed))
    expect(refusals.filter((line) => line.startsWith(`${file}:`))).toEqual([]);
});

test('an import of the other side, or of what the other side runs on, does not compile', async () => {
  using tree = scratchTree({ ...Object.fromEntries(types.map(([file, text]) => [file, text])), ...typesAllowed });
  const { output } = await runTool(BIN, 'tsc', ['-b', '--pretty', 'false'], tree.root);
  const errors = output.split('\n');
  for (const [file, , code] of types) {
    expect(
      errors.some((line) => line.startsWith(`${file}(`) && line.includes(code)),
      `${file} must fail as ${code} in:\n${output}`,
    ).toBe(true);
  }
  for (const file of Object.keys(typesAllowed))
    expect(errors.filter((line) => line.startsWith(`${file}(`))).toEqual([]);
});

test('format refuses what oxfmt would write differently', async () => {
  using tree = scratchTree({
    'src/chats/server/wide.ts': 'export  const one = "1"\n',
    'src/chats/server/neat.ts': "export const one = '1';\n",
  });
  const { passed, output } = await runTool(BIN, 'oxfmt', ['--check', 'src'], tree.root);
  expect(passed).toBe(false);
  expect(output).toContain('src/chats/server/wide.ts');
  expect(output).not.toContain('neat.ts');
});

test('dead code: files, exports and dependencies that nothing uses', async () => {
  using tree = scratchTree({
    'knip.json': readFileSync(path.join(ROOT, 'knip.json'), 'utf8'),
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { start: 'node src/app/server/start.ts' },
      dependencies: { pg: '1.0.0', ws: '1.0.0' },
    }),
    'src/app/server/start.ts': "import 'ws';\nimport { used } from './parts.ts';\nused();\n",
    'src/app/server/parts.ts': 'export const used = () => {};\nexport const unusedExport = 1;\n',
    'src/app/server/unused-file.ts': 'export const one = 1;\n',
  });
  const { passed, output } = await runTool(BIN, 'knip', ['--no-progress'], tree.root);
  expect(passed).toBe(false);
  expect(output).toMatch(/Unused files \(1\)\nsrc\/app\/server\/unused-file\.ts/);
  expect(output).toMatch(/Unused dependencies \(1\)\npg /);
  expect(output).toMatch(/Unused exports \(1\)\nunusedExport /);
});
