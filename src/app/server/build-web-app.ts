import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasCode } from '../../foundation/server/error-code.ts';
import type { Logger } from '../../foundation/server/log.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const WEB_APP_FOLDER = path.join(ROOT, 'dist/app');

/** What the web app is built from. */
const SOURCES = [
  'src',
  'vite.config.ts',
  'scripts/vite-chunks.ts',
  'scripts/vite-compress.ts',
  'scripts/vite-endpoint-calls.ts',
  'scripts/vite-kept-files.ts',
  'scripts/vite-lazy-modules.ts',
  'scripts/vite-module-sizes.ts',
  'package-lock.json',
];
const IS_SOURCE = /\.(ts|tsx|css|html|svg|json|woff2|js|webmanifest|txt)$/;

async function changedTime(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

/** Every file that the web app is built from, relative to the root. */
async function listSources(root: string): Promise<string[]> {
  const lists = await Promise.all(
    SOURCES.map(async (source) => {
      if (path.extname(source) !== '') return [source];
      const entries = await readdir(path.join(root, source), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && isForTheBrowser(path.relative(root, entry.parentPath), entry.name))
        .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name));
    }),
  );
  return lists.flat().toSorted();
}

function isForTheBrowser(folder: string, name: string): boolean {
  return IS_SOURCE.test(name) && !/[/\\](server|testing)([/\\]|$)/.test(folder) && !/\.test\.tsx?$/.test(name);
}

/** Names the files a build was made from: a removed file has no modification time that could be compared. */
const listOf = (build: string): string => path.join(build, '.vite/sources.txt');

async function isUpToDate(root: string, build: string): Promise<boolean> {
  const sources = await listSources(root);
  const [built, list, ...changed] = await Promise.all([
    changedTime(path.join(build, 'index.html')),
    readFile(listOf(build), 'utf8').catch(() => ''),
    ...sources.map((source) => changedTime(path.join(root, source))),
  ]);
  return list === sources.join('\n') && changed.every((time) => time <= built);
}

const viteOf = (root: string): string => path.join(root, 'node_modules/vite/bin/vite.js');

/**
 * Builds the web app when its build is missing, older than its sources, or built from a different set of files; a shipped
 * build is used unchanged where the tools to build it are not installed.
 */
export async function ensureWebAppBuilt(log: Logger, root = ROOT): Promise<void> {
  const finished = path.join(root, 'dist/app');
  if (await isUpToDate(root, finished)) return;
  if ((await changedTime(viteOf(root))) === 0) {
    if ((await changedTime(path.join(finished, 'index.html'))) > 0) return;
    throw new StartUpFailure(
      'The web app is not built and the tools to build it are not installed. Run npm ci (with development packages) or ship dist/.',
    );
  }
  log.info('Building the web app; this takes half a minute and happens once');
  await buildWebApp(root);
}

/**
 * Builds the web app and puts it into dist/app once it is complete: a build that fails writes part of its files, and
 * in their location the next start would take them for a build that is newer than its sources. What another process
 * has built meanwhile stays, for that process may already serve it: its pages would miss files while they load.
 */
export async function buildWebApp(root = ROOT): Promise<void> {
  const startedAt = Date.now();
  const finished = path.join(root, 'dist/app');
  const unfinished = path.join(root, `dist/unfinished-${process.pid}`);
  const replaced = path.join(root, `dist/replaced-${process.pid}`);
  try {
    // Before the build: what is added while it runs is not in it.
    const sources = await listSources(root);
    const child = spawn(process.execPath, [viteOf(root), 'build', '--logLevel', 'error', '--outDir', unfinished], {
      cwd: root,
      // Built while developing or testing, it would hold React's slow development half, and production would serve that.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new StartUpFailure('The web app could not be built; the lines above say why.');
    if ((await changedTime(path.join(finished, 'index.html'))) >= startedAt) return;
    await mkdir(path.dirname(listOf(unfinished)), { recursive: true });
    await writeFile(listOf(unfinished), sources.join('\n'));
    // Moved, not deleted: who reads it must not meet half of it.
    await rename(finished, replaced).catch(ignoring('ENOENT'));
    await rename(unfinished, finished).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}

const ignoring =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!hasCode(error, ...codes)) throw error;
  };
