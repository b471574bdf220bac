import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../foundation/server/log.ts';
import { buildWebApp, ensureWebAppBuilt } from './build-web-app.ts';

// A tree with one source and a builder that writes what `outcome` says, so that no test waits for a real build.

const log = createLog('silent');
let root: string;
const at = (file: string) => path.join(root, file);
const write = async (file: string, content: string, ageSeconds = 0) => {
  await mkdir(path.dirname(at(file)), { recursive: true });
  await writeFile(at(file), content);
  const time = Date.now() / 1000 - ageSeconds;
  await utimes(at(file), time, time);
};

/** Writes the page and its one script into the folder that it is given, then ends with this code. */
const builder = (code: number, script: string) => `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + '/index.html', 'page');
  writeFileSync(folder + '/app.js', ${JSON.stringify(script)});
  process.exit(${code});
`;
const VITE = 'node_modules/vite/bin/vite.js';
const built = () => readFile(at('dist/app/app.js'), 'utf8');

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parley-build-'));
  await write('src/app/web/main.ts', 'source', 3_600);
  await write(VITE, builder(0, 'first'), 3_600);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('[RUN-41 RUN-42] it is built when it is missing, and not again while no source of it has changed', async () => {
  await ensureWebAppBuilt(log, root);
  expect(await built()).toBe('first');
  await write(VITE, builder(0, 'second'));
  // Of these the browser gets nothing.
  await write('src/chats/server/send.ts', 'changed');
  await write('src/chats/web/list.test.tsx', 'changed');
  await ensureWebAppBuilt(log, root);
  expect(await built()).toBe('first');
});

test('[RUN-41] it is built again when one of its sources is newer', async () => {
  await ensureWebAppBuilt(log, root);
  await write(VITE, builder(0, 'second'));
  await write('src/app/web/main.ts', 'changed', -60);
  await ensureWebAppBuilt(log, root);
  expect(await built()).toBe('second');
});

test.each(['src/chats/web/list.ts', 'src/orders'])(
  '[RUN-41] it is built again when a source was removed: %s',
  async (removed) => {
    await write('src/chats/web/list.ts', 'source', 3_600);
    await write('src/orders/web/area.ts', 'source', 3_600);
    await ensureWebAppBuilt(log, root);
    await write(VITE, builder(0, 'second'), 3_600);
    await rm(at(removed), { recursive: true });
    await ensureWebAppBuilt(log, root);
    expect(await built()).toBe('second');
    await write(VITE, builder(0, 'third'), 3_600);
    await ensureWebAppBuilt(log, root);
    expect(await built()).toBe('second');
  },
);

test('a build that fails half-way is neither served nor taken for finished by the next start', async () => {
  await write(VITE, builder(1, 'half'));
  const refused = () => expect(ensureWebAppBuilt(log, root)).rejects.toThrow('The web app could not be built');
  await refused();
  expect(await readdir(at('dist'))).toEqual([]);
  await refused();
  await write(VITE, builder(0, 'whole'));
  await ensureWebAppBuilt(log, root);
  expect(await built()).toBe('whole');
});

test('a build that fails leaves the one before in its place', async () => {
  await ensureWebAppBuilt(log, root);
  await write(VITE, builder(1, 'half'));
  await write('src/app/web/main.ts', 'changed', -60);
  await expect(ensureWebAppBuilt(log, root)).rejects.toThrow('The web app could not be built');
  expect(await built()).toBe('first');
});

test('of two processes that build at the same moment, the one that ends last leaves the build that is already served', async () => {
  // The second builder ends when the first build is in its place.
  const waiting = `
    writeFileSync(${JSON.stringify(at('dist/second-started'))}, '');
    const first = ${JSON.stringify(at('dist/app/app.js'))};
    setInterval(() => require('node:fs').existsSync(first) && process.exit(0), 10);
  `;
  await write(VITE, builder(0, 'second').replace('process.exit(0);', waiting));
  const second = buildWebApp(root);
  await expect.poll(() => existsSync(at('dist/second-started'))).toBe(true);
  await write('dist/app/index.html', 'page');
  await write('dist/app/app.js', 'first');
  await second;
  expect(await built()).toBe('first');
  expect((await readdir(at('dist'))).toSorted()).toEqual(['app', 'second-started']);
});

test('[RUN-43] with the build but without the tools to build it, it is served as it is; without both the start says so', async () => {
  await write('dist/app/app.js', 'shipped');
  await write('dist/app/index.html', 'page', 7_200);
  await rm(at('node_modules'), { recursive: true });
  await ensureWebAppBuilt(log, root);
  expect(await built()).toBe('shipped');
  await rm(at('dist'), { recursive: true });
  await expect(ensureWebAppBuilt(log, root)).rejects.toThrow('Run npm ci (with development packages) or ship dist/.');
});
