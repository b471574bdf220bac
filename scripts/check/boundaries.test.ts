import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { describeFinding } from './finding.ts';
import { scratchTree } from './testing/scratch-tree.ts';

const from = (...paths: string[]) =>
  paths.map((path, index) => `import { name as name${index} } from '${path}';\nvoid name${index};\n`).join('');
const leaf = "export const name = 'leaf';\n";

/** What may be imported; each is a file with an export `name`. */
const leaves = [
  'src/foundation/contract/id.ts',
  'src/foundation/server/clock.ts',
  'src/foundation/server/testing/fixture.ts',
  'src/foundation/web/call.ts',
  'src/ui/Button.tsx',
  'src/app/server/start.ts',
  'src/app/testing/test-server.ts',
  'src/sandbox/server/start-sandbox.ts',
  'src/sandbox/core/server/clock.ts',
  'src/sandbox/whatsapp/server/registry.ts',
  'src/accounts/contract/user.ts',
  'src/accounts/server/index.ts',
  'src/accounts/server/user-store.ts',
  'src/accounts/web/index.ts',
  'src/accounts/web/UserRow.tsx',
  'src/contacts/server/index.ts',
  'src/chats/contract/chat.ts',
  'src/chats/server/index.ts',
  'src/media/server/index.ts',
  'src/notifications/server/index.ts',
];

/** File, text, and the rule that refuses it. */
const forbidden: readonly [file: string, text: string, rule: string][] = [
  ['src/chats/contract/a1.ts', from('../server/index.ts'), 'contract-imports-contracts'],
  ['src/chats/contract/a2.ts', from('../../ui/Button.tsx'), 'contract-imports-contracts'],
  ['src/chats/contract/a3.ts', "import { Kysely } from 'kysely';\nvoid Kysely;\n", 'contract-imports-contracts'],
  [
    'src/chats/contract/a4.ts',
    "import { readFile } from 'node:fs/promises';\nvoid readFile;\n",
    'contract-imports-contracts',
  ],
  ['src/chats/web/b1.ts', from('../server/index.ts'), 'web-and-server-apart'],
  [
    'src/chats/web/b2.ts',
    "import type { name } from '../server/index.ts';\nexport type Name = typeof name;\n",
    'web-and-server-apart',
  ],
  ['src/chats/web/b3.ts', "export const load = () => import('../server/index.ts');\n", 'web-and-server-apart'],
  ['src/chats/web/b4.ts', "export { name } from '../server/index.ts';\n", 'web-and-server-apart'],
  ['src/chats/web/b5.ts', "export * from '../server/index.ts';\n", 'web-and-server-apart'],
  [
    'src/chats/web/B6.tsx',
    "export const B6 = () => <button onClick={() => void import('../server/index.ts')} />;\n",
    'web-and-server-apart',
  ],
  [
    'src/chats/web/in-using.ts',
    "export function load() {\n  using loaded = open(() => import('../server/index.ts'));\n  void loaded;\n}\n",
    'web-and-server-apart',
  ],
  [
    'src/chats/web/in-class.ts',
    "export class Loader {\n  static { void import('../server/index.ts'); }\n}\n",
    'web-and-server-apart',
  ],
  [
    'src/chats/web/in-method.ts',
    'export class Loader {\n  #load = () => import(`../server/index.ts`) satisfies unknown;\n}\n',
    'web-and-server-apart',
  ],
  ['src/chats/web/b7.ts', "import path from 'node:path';\nvoid path;\n", 'web-and-server-apart'],
  ['src/chats/server/b8.ts', from('../../ui/Button.tsx'), 'web-and-server-apart'],
  ['src/accounts/server/b9.ts', from('../web/index.ts'), 'web-and-server-apart'],
  ['src/foundation/server/c1.ts', from('../../accounts/server/index.ts'), 'foundation-knows-no-area'],
  ['src/foundation/contract/c2.ts', from('../../accounts/contract/user.ts'), 'foundation-knows-no-area'],
  ['src/foundation/server/c3.test.ts', from('../../accounts/server/index.ts'), 'foundation-knows-no-area'],
  ['src/ui/c4.ts', from('../accounts/web/index.ts'), 'ui-knows-no-area'],
  ['src/ui/c5.ts', from('../foundation/server/clock.ts'), 'ui-knows-no-area'],
  ['src/chats/server/d1.ts', from('../../app/server/start.ts'), 'only-app-composes'],
  ['src/chats/server/d2.test.ts', from('../../app/server/start.ts'), 'only-app-composes'],
  ['src/chats/server/testing/d3.ts', from('../../../app/server/start.ts'), 'only-app-composes'],
  ['src/sandbox/server/e1.ts', from('../../foundation/server/clock.ts'), 'sandbox-stands-alone'],
  ['src/sandbox/server/e2.ts', from('../../chats/contract/chat.ts'), 'sandbox-stands-alone'],
  ['src/sandbox/core/server/e5.ts', from('../../whatsapp/server/registry.ts'), 'sandbox-core-knows-no-provider'],
  ['src/sandbox/core/server/e6.ts', from('../../server/start-sandbox.ts'), 'sandbox-core-knows-no-provider'],
  ['src/sandbox/instagram/server/e7.ts', from('../../whatsapp/server/registry.ts'), 'sandbox-providers-apart'],
  ['src/sandbox/core/web/e8.ts', from('../server/clock.ts'), 'web-and-server-apart'],
  ['src/chats/server/e3.ts', from('../../sandbox/server/start-sandbox.ts'), 'only-app-starts-the-sandbox'],
  ['e2e/e4.ts', from('../src/sandbox/server/start-sandbox.ts'), 'only-app-starts-the-sandbox'],
  ['src/chats/server/f1.ts', from('../../accounts/server/user-store.ts'), 'area-through-its-public-api'],
  ['src/chats/web/f2.ts', from('../../accounts/web/UserRow.tsx'), 'area-through-its-public-api'],
  ['src/chats/server/f3.test.ts', from('../../accounts/server/user-store.ts'), 'area-through-its-public-api'],
  ['src/app/server/f4.ts', from('../../accounts/server/user-store.ts'), 'area-through-its-public-api'],
  ['src/contacts/server/g1.ts', from('../../chats/server/index.ts'), 'areas-look-down'],
  ['src/contacts/contract/g2.ts', from('../../chats/contract/chat.ts'), 'areas-look-down'],
  ['src/media/server/g3.ts', from('../../accounts/contract/user.ts'), 'areas-look-down'],
  ['src/accounts/server/g5.ts', from('../../media/server/index.ts'), 'areas-look-down'],
  ['src/chats/server/g4.ts', from('../../notifications/server/index.ts'), 'areas-look-down'],
  ['src/chats/server/h1.ts', from('./h2.ts') + leaf, 'no-cycles'],
  ['src/chats/server/h3.ts', from('./nowhere.ts'), 'resolvable'],
  ['src/chats/server/i1.ts', from('../../foundation/server/testing/fixture.ts'), 'testing-only-from-tests'],
  ['src/app/server/i2.ts', from('../testing/test-server.ts'), 'testing-only-from-tests'],
  ['src/chats/server/j1.ts', "import { sql } from 'kysely';\nvoid sql;\n", 'sql-only-in-stores'],
  ['src/chats/server/j2.ts', "import type { Pool } from 'pg';\nexport type Own = Pool;\n", 'sql-only-in-stores'],
  ['src/app/server/j3.ts', "import pg from 'pg';\nvoid pg;\n", 'sql-only-in-stores'],
  ['src/chats/server/k1.ts', "import { JSDOM } from 'jsdom';\nvoid JSDOM;\n", 'server-runs-on-dependencies'],
];

const allowed: Readonly<Record<string, string>> = {
  // The other half of a cycle, which is reported once.
  'src/chats/server/h2.ts': "import type { name } from './h1.ts';\nexport type Name = typeof name;\n",
  'src/chats/contract/ok.ts': `${from('../../accounts/contract/user.ts', '../../foundation/contract/id.ts')}import { z } from 'zod';\nvoid z;\n`,
  'src/chats/server/chat-store.ts': "import { sql } from 'kysely';\nimport pg from 'pg';\nvoid sql;\nvoid pg;\n",
  'src/chats/server/ok.ts': from(
    '../../contacts/server/index.ts',
    '../contract/chat.ts',
    './chat-store.ts',
    '../../foundation/server/clock.ts',
  ),
  'src/chats/server/ok.test.ts': from(
    '../web/ok.ts',
    '../../app/testing/test-server.ts',
    '../../foundation/server/testing/fixture.ts',
  ),
  'src/chats/server/testing/ok.ts': from('../../../app/testing/test-server.ts'),
  'src/chats/web/ok.ts': from(
    '../../accounts/web/index.ts',
    '../contract/chat.ts',
    '../../foundation/web/call.ts',
    '../../ui/Button.tsx',
  ),
  'src/channels/server/ok.ts': from('../../media/server/index.ts', '../../accounts/server/index.ts'),
  'src/notifications/server/ok.ts': from('../../chats/server/index.ts', '../../contacts/server/index.ts'),
  'src/app/server/ok.ts': from('../../notifications/server/index.ts', '../../sandbox/server/start-sandbox.ts'),
  'src/sandbox/whatsapp/server/ok.ts': from('../../core/server/clock.ts', './registry.ts'),
  'src/sandbox/server/ok.ts': "import fastify from 'fastify';\nvoid fastify;\n",
  'src/sandbox/web/ok.ts': from('../../ui/Button.tsx'),
  'e2e/ok.test.ts': from('../src/app/testing/test-server.ts', '../src/accounts/web/index.ts'),
};

test('each forbidden import is refused under its rule, and nothing else is', async () => {
  using tree = scratchTree({
    ...Object.fromEntries(leaves.map((file) => [file, leaf])),
    ...Object.fromEntries(forbidden.map(([file, text]) => [file, text])),
    ...allowed,
  });
  const findings = await checkBoundaries(tree.root);
  const refused = new Set(findings.map(({ rule, location }) => `${location} ${rule}`));
  for (const [file, , rule] of forbidden) expect(refused, `${file} must fail as ${rule}`).toContain(`${file} ${rule}`);
  const guilty = new Set(forbidden.map(([file]) => file));
  expect(findings.filter(({ location }) => !guilty.has(location)).map(describeFinding)).toEqual([]);
});
