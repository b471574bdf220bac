import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WEB_APP_FOLDER } from '../src/app/server/build-web-app.ts';
import { withKeptFiles } from '../scripts/vite-kept-files.ts';
import { sharedBrowser } from './browser.ts';

// The files of a build, and a server that is updated while tabs are open.

const WORKER = path.join(WEB_APP_FOLDER, '../../src/app/web/public/service-worker.js');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};

let version = 'one';
let files: string[];
let server: Server;
let context: BrowserContext;
let url: string;

/** Each version has a script that the others do not have. */
const ownScript = (of: string) => `assets/only-${of}.js`;
const listOf = (of: string) => [...files, ownScript(of)];

async function answer(file: string): Promise<string | Buffer | null> {
  if (file === 'service-worker.js') return withKeptFiles(await readFile(WORKER, 'utf8'), listOf(version), [version]);
  if (file === ownScript(version)) return `export const version = '${version}';`;
  const content = await readFile(path.join(WEB_APP_FOLDER, file || 'index.html')).catch(() => null);
  return file === ''
    ? String(content).replace('<head>', `<head><meta name="version" content="${version}" />`)
    : content;
}

beforeAll(async () => {
  files = (await readdir(WEB_APP_FOLDER, { recursive: true })).filter((file) => !/\.(gz|br)$/.test(file));
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    void (pathname.startsWith('/app/') ? answer(pathname.slice('/app/'.length)) : Promise.resolve(null)).then(
      (content) => {
        const type = TYPES[path.extname(pathname)] ?? (pathname === '/app/' ? 'text/html' : 'application/octet-stream');
        response.writeHead(content === null ? 404 : 200, { 'content-type': type, 'cache-control': 'no-cache' });
        response.end(content);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/app/`;
  context = await (await sharedBrowser()).newContext({ serviceWorkers: 'allow' });
}, 60_000);
afterAll(async () => {
  await context?.close();
  await new Promise((resolve) => server?.close(resolve));
});

/** Longer than keeping all files takes: a worker that is asked without a pause never gives way. */
const ASK_EVERY_MS = 3_000;

/** As `keepFiles` of the app asks for it once somebody is signed in. */
const keep = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const ask = (worker: ServiceWorker | null) => worker?.postMessage({ kind: 'keep_files' });
    await serviceWorker.register('/app/service-worker.js', { scope: '/app/' });
    const registration = await serviceWorker.ready;
    registration.waiting?.postMessage({ kind: 'take_over' });
    ask(registration.active);
    serviceWorker.addEventListener('controllerchange', () => ask(serviceWorker.controller));
    await registration.update();
  });
const wholeVersions = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parley-app-'));
    const pages = await Promise.all(names.map((cacheName) => caches.match('/app/', { cacheName, ignoreVary: true })));
    const texts = await Promise.all(pages.map(async (page) => page?.text()));
    return texts.flatMap((text) => /name="version" content="(\w+)"/.exec(text ?? '')?.[1] ?? []);
  });
const statusOf = (page: Page, file: string) =>
  page.evaluate(async (path) => (await fetch(path)).status, `/app/${file}`);
const versionOf = (page: Page) => page.locator('meta[name=version]').getAttribute('content');

/** Loads the app, which is the version that the server has then, and waits until all of that is kept. */
async function openAndKeep(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  expect(await versionOf(page)).toBe(version);
  // A worker that is asked while the one before is at work is asked again, as by a page that is opened next.
  const keptVersions = async () => {
    await keep(page);
    return wholeVersions(page);
  };
  await expect.poll(keptVersions, { interval: ASK_EVERY_MS }).toContain(version);
  return page;
}

test('a new version is taken by the next load, an old tab goes on, and what is older is deleted', async () => {
  const old = await openAndKeep();
  version = 'two';
  await openAndKeep();
  expect(await wholeVersions(old)).toEqual(['one', 'two']);
  // The server has it no longer.
  expect(await statusOf(old, ownScript('one'))).toBe(200);
  version = 'three';
  const last = await openAndKeep();
  expect(await wholeVersions(last)).toEqual(['two', 'three']);
  expect(await statusOf(last, ownScript('one'))).toBe(404);
  await context.setOffline(true);
  await last.reload();
  expect(await versionOf(last)).toBe('three');
  expect(await statusOf(last, ownScript('three'))).toBe(200);
});
