import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../foundation/server/log.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MARKER = path.join(ROOT, 'dist/app/index.html');
export const WEB_APP_FOLDER = path.join(ROOT, 'dist/app');

/** What the web app is built from. */
const SOURCES = [
  'src',
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

async function newestSource(): Promise<number> {
  const lists = await Promise.all(
    SOURCES.map(async (source) => {
      const full = path.join(ROOT, source);
      if (path.extname(source) !== '') return [full];
      const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && isForTheBrowser(entry.parentPath, entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name));
    }),
  );
  return Math.max(0, ...(await Promise.all(lists.flat().map(changedTime))));
}

function isForTheBrowser(folder: string, name: string): boolean {
  return IS_SOURCE.test(name) && !/[/\\](server|testing)([/\\]|$)/.test(folder) && !/\.test\.tsx?$/.test(name);
}

/** Builds the web app when its build is missing or older than its sources; a shipped build without sources is taken as it is. */
export async function ensureWebAppBuilt(log: Logger): Promise<void> {
  const [built, newest] = await Promise.all([changedTime(MARKER), newestSource()]);
  if (built > 0 && built >= newest) return;
  log.info('Building the web app; this takes half a minute and happens once');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  if ((await changedTime(vite)) === 0) {
    if (built > 0) return;
    throw new StartUpFailure(
      'The web app is not built and the tools to build it are not installed. Run npm ci (with development packages) or ship dist/.',
    );
  }
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: ROOT,
    // Built while developing or testing, it would hold React's slow development half, and production would serve that.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartUpFailure('The web app could not be built; the lines above say why.');
}
