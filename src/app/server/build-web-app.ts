import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm, stat } from 'node:fs/promises';
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
  // The browser's side of an area is found by its folder: one that is gone leaves no other trace.
  'src/app/server/areas.ts',
  'vite.config.ts',
  'scripts/vite-chunks.ts',
  'scripts/vite-compress.ts',
  'scripts/vite-endpoint-calls.ts',
  'package-lock.json',
];
const IS_SOURCE = /\.(ts|tsx|css|html|svg|json|woff2|js|webmanifest|txt)$/;

async function changedTime(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function newestSource(root: string): Promise<number> {
  const lists = await Promise.all(
    SOURCES.map(async (source) => {
      const full = path.join(root, source);
      if (path.extname(source) !== '') return [full];
      const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && isForTheBrowser(path.relative(root, entry.parentPath), entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name));
    }),
  );
  return Math.max(0, ...(await Promise.all(lists.flat().map(changedTime))));
}

function isForTheBrowser(folder: string, name: string): boolean {
  return IS_SOURCE.test(name) && !/[/\\](server|testing)([/\\]|$)/.test(folder) && !/\.test\.tsx?$/.test(name);
}

const viteOf = (root: string): string => path.join(root, 'node_modules/vite/bin/vite.js');

/**
 * Builds the web app when its build is missing or older than its sources; a shipped build is taken as it is where the
 * tools to build it are not installed.
 */
export async function ensureWebAppBuilt(log: Logger, root = ROOT): Promise<void> {
  const [built, newest] = await Promise.all([changedTime(path.join(root, 'dist/app/index.html')), newestSource(root)]);
  if (built > 0 && built >= newest) return;
  if ((await changedTime(viteOf(root))) === 0) {
    if (built > 0) return;
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
    const child = spawn(process.execPath, [viteOf(root), 'build', '--logLevel', 'error', '--outDir', unfinished], {
      cwd: root,
      // Built while developing or testing, it would hold React's slow development half, and production would serve that.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new StartUpFailure('The web app could not be built; the lines above say why.');
    if ((await changedTime(path.join(finished, 'index.html'))) >= startedAt) return;
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
