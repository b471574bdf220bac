import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const WORKER = 'service-worker.js';
const EMPTY = "const BUILD = { version: '', files: [] };";
/** Pictures are left out: of the build they are flags, which nothing needs to be read or answered. */
const IS_KEPT = /^assets\/.+\.(js|css|woff2)$/;
/** They have no hash in their names, and belong to a version as much as the others. */
const PAGE_FILES = ['index.html', 'theme.js', 'favicon.svg', 'manifest.webmanifest', WORKER];

/** The line of the service worker that says which files it keeps, and of which version. */
export function withKeptFiles(worker: string, files: readonly string[], contents: readonly string[]): string {
  if (!worker.includes(EMPTY)) throw new Error(`${WORKER} has no line "${EMPTY}"`);
  const kept = files
    .filter((file) => IS_KEPT.test(file))
    .map((file) => `/app/${file}`)
    .toSorted();
  const hash = createHash('sha256').update(JSON.stringify([kept, contents]));
  return worker.replace(
    EMPTY,
    `const BUILD = ${JSON.stringify({ version: hash.digest('hex').slice(0, 12), files: kept })};`,
  );
}

/** Vite plugin: tells the service worker of a build which files it has, so that the app opens without a connection. */
export function listKeptFiles(): Plugin {
  return {
    name: 'list-kept-files',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      // Other pages that are built, such as the gallery of controls, have no worker.
      if (dir === undefined || !Object.hasOwn(bundle, 'index.html')) return;
      const contents = await Promise.all(PAGE_FILES.map((file) => readFile(path.join(dir, file), 'utf8')));
      const worker = withKeptFiles(contents.at(-1) ?? '', Object.keys(bundle), contents);
      await writeFile(path.join(dir, WORKER), worker);
    },
  };
}
