import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { withKeptFiles } from '../../../scripts/vite-kept-files.ts';
import SOURCE from './public/service-worker.js?raw';

// What the service worker keeps of the app, in a world of its own: a server whose versions change, and a storage that may be full.

const ORIGIN = 'https://parley.example';
const pageOf = (version: string) => `<script type="module" src="/app/assets/app-${version}.js"></script>`;
const bundleOf = (version: string) => [
  `assets/app-${version}.js`,
  `assets/app-${version}.css`,
  'assets/same.js',
  'assets/inter.woff2',
  'assets/IN-flag.svg',
  'index.html',
  '.vite/manifest.json',
];

interface Asked {
  path: string;
  credentials?: string;
}

/** The server: the files of one version, or nothing. */
let served: string | null;
let status: number;
let asked: Asked[];
let stored: Map<string, Map<string, Response>>;
/** How many files there is room for. */
let room: number;

const pathOf = (of: string | { url: string }) => new URL(typeof of === 'string' ? of : of.url, ORIGIN).pathname;

async function fetchFile(of: string | { url: string }, { credentials }: { credentials?: string } = {}) {
  const path = pathOf(of);
  asked.push({ path, ...(credentials !== undefined && { credentials }) });
  if (served === null) throw new TypeError('Failed to fetch');
  if (status !== 200) return new Response('', { status });
  if (path === '/app/')
    return new Response(pageOf(served), { headers: { 'content-security-policy': "default-src 'none'" } });
  const isThere = !path.startsWith('/app/assets/') || bundleOf(served).includes(path.slice('/app/'.length));
  return new Response(isThere ? `${path} of ${served}` : '', { status: isThere ? 200 : 404 });
}

const caches = {
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (of: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
    [...stored]
      .flatMap(([name, files]) => (cacheName === undefined || cacheName === name ? [files.get(pathOf(of))] : []))
      .find((found) => found !== undefined)
      ?.clone(),
  open: async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      keys: async () => [...files.keys()].map((path) => ({ url: ORIGIN + path })),
      match: async (of: string) => files.get(pathOf(of))?.clone(),
      put: async (of: string, response: Response) => {
        if (files.size >= room) throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
        files.set(pathOf(of), response);
      },
    };
  },
};

/** The worker of a version, as the browser runs it. */
function workerOf(version: string | null, storage: object = caches) {
  const handlers = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
    location: { origin: ORIGIN },
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
    registration: {},
  };
  const source = version === null ? SOURCE : withKeptFiles(SOURCE, bundleOf(version), [version]);
  // Read at each call: a test may install fake timers.
  const later = (run: () => void, ms: number) => setTimeout(run, ms);
  const browser = { self, URL, Promise, performance, setTimeout: later, fetch: fetchFile, caches: storage };
  runInNewContext(source, browser);
  const dispatch = async (name: string, event: object): Promise<unknown> => {
    const waited: unknown[] = [];
    const wait = (work: unknown) => waited.push(work);
    handlers.get(name)?.({ ...event, waitUntil: wait, respondWith: wait });
    return (await Promise.all(waited))[0];
  };
  return {
    keep: () => dispatch('message', { data: { kind: 'keep_files' } }),
    dispatch,
    /** What the page gets; undefined where the worker leaves the request to the browser. */
    get: (path: string, { method = 'GET', mode = 'cors', origin = ORIGIN } = {}) =>
      dispatch('fetch', { request: { url: origin + path, method, mode } }) as Promise<Response | undefined>,
    open: async () => {
      const answer = (await dispatch('fetch', {
        request: { url: `${ORIGIN}/app/`, method: 'GET', mode: 'navigate' },
      })) as Response | undefined;
      return answer?.text();
    },
  };
}

const keptFiles = () => [...stored.values()].map((files) => [...files.keys()].toSorted());
const WHOLE = (version: string) => [
  '/app/',
  `/app/assets/app-${version}.css`,
  `/app/assets/app-${version}.js`,
  '/app/assets/inter.woff2',
  '/app/assets/same.js',
  '/app/favicon.svg',
  '/app/manifest.webmanifest',
  '/app/theme.js',
];

beforeEach(() => {
  served = 'one';
  status = 200;
  asked = [];
  stored = new Map();
  room = Infinity;
});

test('S43 it keeps the page, its scripts, styles and fonts, asked for without cookies, and nothing else whatever is requested', async () => {
  const worker = workerOf('one');
  await worker.dispatch('install', {});
  await worker.dispatch('activate', {});
  await worker.dispatch('message', { data: { kind: 'other' } });
  expect(stored.size).toBe(0);
  await worker.keep();
  expect(keptFiles()).toEqual([WHOLE('one')]);
  expect(asked.every(({ credentials }) => credentials === 'omit')).toBe(true);
  for (const path of ['/server/chats', '/server/media/7', '/server/internal/push', '/app/connect.html', '/other'])
    expect(await worker.get(path), path).toBeUndefined();
  expect(await worker.get('/app/theme.js', { method: 'POST' })).toBeUndefined();
  expect(await worker.get('/app/theme.js', { origin: 'https://evil.example' })).toBeUndefined();
  // Which version the server has is for the server to say.
  expect(await worker.get('/app/')).toBeUndefined();
  await worker.get('/app/assets/IN-flag.svg');
  await worker.open();
  expect(keptFiles()).toEqual([WHOLE('one')]);
});

test('without a server the page opens with the headers that the server sent, and every file of it is there', async () => {
  const worker = workerOf('one');
  await worker.keep();
  served = null;
  asked = [];
  expect(await worker.open()).toBe(pageOf('one'));
  const answer = await worker.dispatch('fetch', {
    request: { url: `${ORIGIN}/app/?x=1`, method: 'GET', mode: 'navigate' },
  });
  expect((answer as Response).headers.get('content-security-policy')).toBe("default-src 'none'");
  for (const path of WHOLE('one').slice(1)) expect(await (await worker.get(path))?.text()).toBe(`${path} of one`);
});

test.each([502, 503])('a server that answers %s is not there', async (answer) => {
  const worker = workerOf('one');
  await worker.keep();
  status = answer;
  expect(await worker.open()).toBe(pageOf('one'));
});

test('a server that does not answer for four seconds is not there', async () => {
  const worker = workerOf('one');
  await worker.keep();
  vi.useFakeTimers();
  try {
    const opened = worker.dispatch('fetch', {
      request: { url: `${ORIGIN}/app/`, method: 'GET', mode: 'navigate' },
      preloadResponse: new Promise(() => {}),
    });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await ((await opened) as Response).text()).toBe(pageOf('one'));
  } finally {
    vi.useRealTimers();
  }
});

test('a new version is taken at once, the tabs of the last one go on, and the ones before are deleted', async () => {
  const former = workerOf('one');
  await former.keep();
  served = 'two';
  expect(await former.open()).toBe(pageOf('two'));
  const worker = workerOf('two');
  asked = [];
  await worker.keep();
  // What both have is not loaded again.
  expect(asked.map(({ path }) => path)).not.toContain('/app/assets/same.js');
  expect(keptFiles()).toEqual([WHOLE('one'), WHOLE('two')]);
  expect(await (await worker.get('/app/assets/app-one.js'))?.text()).toBe('/app/assets/app-one.js of one');
  served = 'three';
  await workerOf('three').keep();
  expect(keptFiles()).toEqual([WHOLE('two'), WHOLE('three')]);
  served = null;
  expect(await workerOf('three').open()).toBe(pageOf('three'));
});

test('files of two versions are never mixed: while one is not whole, the one before it opens', async () => {
  await workerOf('one').keep();
  // The server is updated again while the files of two are loaded.
  served = 'three';
  const worker = workerOf('two');
  await worker.keep();
  served = null;
  expect(await worker.open()).toBe(pageOf('one'));
  served = 'three';
  await workerOf('three').keep();
  expect(keptFiles()).toEqual([WHOLE('one'), WHOLE('three')]);
});

test('a worker whose files are whole leaves those of its successor alone', async () => {
  const former = workerOf('one');
  await former.keep();
  stored.set('parley-app-next', new Map([['/app/theme.js', new Response('')]]));
  await former.keep();
  expect(stored.has('parley-app-next')).toBe(true);
});

test('a page of another version than the files is not kept', async () => {
  const worker = workerOf('one');
  served = 'two';
  for (const file of bundleOf('one')) stored.set('parley-app-other', new Map([[`/app/${file}`, new Response('')]]));
  await worker.keep();
  expect(keptFiles().flat()).not.toContain('/app/');
});

test('what was missing when the connection broke is loaded later, and nothing that was there', async () => {
  const worker = workerOf('one');
  const { open } = caches;
  let puts = 0;
  const breaking = {
    ...caches,
    open: async (name: string) => {
      const cache = await open(name);
      return {
        ...cache,
        put: (of: string, response: Response) => ((served = ++puts === 3 ? null : served), cache.put(of, response)),
      };
    },
  };
  await workerOf('one', breaking).keep();
  const [first = []] = keptFiles();
  expect(first).not.toContain('/app/');
  served = 'one';
  asked = [];
  await worker.keep();
  expect(keptFiles()).toEqual([WHOLE('one')]);
  expect(asked.map(({ path }) => path).filter((path) => first.includes(path))).toEqual([]);
});

test('where there is no room or storage is refused nothing is kept, and the app opens from the server', async () => {
  room = 3;
  const worker = workerOf('one');
  await worker.keep();
  expect(stored.size).toBe(0);
  expect(await worker.open()).toBe(pageOf('one'));
  const refuse = () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError'));
  const refused = workerOf('one', { keys: refuse, match: refuse, open: refuse, delete: refuse });
  await refused.keep();
  expect(await refused.open()).toBe(pageOf('one'));
  expect(await (await refused.get('/app/assets/same.js'))?.text()).toBe('/app/assets/same.js of one');
  served = null;
  await expect(refused.open()).rejects.toThrow('Failed to fetch');
});

test('without a build nothing is kept and no request is touched', async () => {
  const worker = workerOf(null);
  await worker.keep();
  expect([stored.size, asked.length, await worker.open()]).toEqual([0, 0, undefined]);
});
