// Shows pushes and opens what they are about, and keeps the app's own files, so that it opens without a connection. Nothing
// else is kept: no answer of the API, no media, nothing that belongs to anyone (docs/decisions/0055-the-app-without-a-connection.md).
// Registered by src/foundation/web/offline/worker-registration.ts; a push is the PushPayload of src/notifications/contract/push.ts.

const APP = '/app/';
const PUSH_CALL = '/server/internal/push';
// Words of our own modules and numbers of records: nothing else gets into an address. The app knows which modules there are.
const MODULE = /^[a-z_]{1,50}(\/[a-z_]{1,50})?$/;
const ID = /^[1-9]\d{0,18}$/;

/** Scripts, styles and fonts of this version, named by their content. scripts/vite-kept-files.ts writes them in here. */
const BUILD = { version: '', files: [] };
const CACHES = 'parley-app-';
const OWN = CACHES + BUILD.version;
const ASSETS = `${APP}assets/`;
/** What has no hash in its name. The page comes last: where it is kept, everything that it loads is. */
const PAGE_FILES = [`${APP}theme.js`, `${APP}favicon.svg`, `${APP}manifest.webmanifest`, APP];
const AT_ONCE = 4;
/** A server that takes longer is as good as none, in ms. */
const LONGEST_WAIT_MS = 4_000;
// One server, one path, one file: neither cookies nor encodings make another of it.
const ANY = { ignoreSearch: true, ignoreVary: true };

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Where the browser can, calls of the API do not even start this worker.
  const routed = event.addRoutes?.({ condition: { urlPattern: '/server/*' }, source: 'network' });
  event.waitUntil(Promise.resolve(routed).catch(() => undefined));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);

/** Deletes the files of former versions but the last whole one: its tabs may still be open. */
async function deleteFormer() {
  const former = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== OWN).toReversed();
  let hasWhole = false;
  for (const name of former) {
    const isNeeded = !hasWhole && (await caches.match(APP, { ...ANY, cacheName: name })) !== undefined;
    hasWhole ||= isNeeded;
    if (!isNeeded) await caches.delete(name);
  }
}

async function keepFile(cache, file, { hasFormer }) {
  const isNamedByContent = file.startsWith(ASSETS);
  const known = isNamedByContent && hasFormer ? await caches.match(file, ANY) : undefined;
  const options = { credentials: 'omit', priority: 'low', cache: isNamedByContent ? 'default' : 'no-cache' };
  // oxlint-disable-next-line no-restricted-globals -- a service worker has no modules of the app
  const response = known ?? (await fetch(file, options));
  if (!response.ok || response.redirected) throw new Error(`${file} could not be loaded`);
  if (file === APP) {
    const named = (await response.clone().text()).match(/\/app\/assets\/[\w.-]+/g) ?? [];
    if (named.some((each) => !BUILD.files.includes(each))) throw new Error('The page is of another version');
  }
  await cache.put(file, response);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function keepFiles() {
  if (BUILD.version === '') return;
  const cache = await caches.open(OWN);
  // A worker whose files are whole leaves the ones of its successor alone.
  if (await cache.match(APP, ANY)) return;
  await deleteFormer();
  // Read once: a lookup for each of hundreds of files would take longer than loading them.
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const hasFormer = (await caches.keys()).some((name) => name.startsWith(CACHES) && name !== OWN);
  const isMissing = (file) => !there.has(file);
  const missing = BUILD.files.filter(isMissing);
  for (let next = 0; next < missing.length; next += AT_ONCE) {
    const began = performance.now();
    await Promise.all(missing.slice(next, next + AT_ONCE).map((file) => keepFile(cache, file, { hasFormer })));
    // Storing the files takes most of a slow machine: half of the time is left for the page.
    await pause(performance.now() - began);
  }
  for (const file of PAGE_FILES.filter(isMissing)) await keepFile(cache, file, { hasFormer });
}

let keeping = null;
/** Once at a time. What is missing at its end is loaded when the app is opened next; without room nothing is kept. */
function keep() {
  keeping ??= keepFiles()
    .catch((error) => (error?.name === 'QuotaExceededError' ? caches.delete(OWN) : false))
    .catch(() => false)
    .finally(() => (keeping = null));
  return keeping;
}

// A page of the app has been opened and has nothing else to load.
self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep_files') event.waitUntil(keep());
  if (event.data?.kind === 'take_over') event.waitUntil(self.skipWaiting());
});

/** A kept file: of this version if that is whole, else of the one before; undefined where storage is refused. */
async function kept(file) {
  try {
    const names = [
      OWN,
      ...(await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== OWN).toReversed(),
    ];
    for (const cacheName of names)
      if (await caches.match(APP, { ...ANY, cacheName })) return await caches.match(file, { ...ANY, cacheName });
  } catch {
    return undefined;
  }
}

/** A file whose name says its content: it is the same in each version that has it. */
async function assetOf(request) {
  const found = await caches.match(request, ANY).catch(() => undefined);
  // oxlint-disable-next-line no-restricted-globals -- a service worker has no modules of the app
  return found ?? fetch(request);
}

/** The page as the server has it now, so that a new version is taken at once; the kept one while the server is not there. */
async function pageOf({ request, preloadResponse }) {
  const file = new URL(request.url).pathname;
  const load = async () => {
    try {
      // oxlint-disable-next-line no-restricted-globals -- a service worker has no modules of the app
      const response = (await preloadResponse) ?? (await fetch(request));
      return response.status >= 500 ? ((await kept(file)) ?? response) : response;
    } catch (error) {
      const found = await kept(file);
      if (found) return found;
      throw error;
    }
  };
  const loaded = load();
  return Promise.race([
    loaded,
    pause(LONGEST_WAIT_MS)
      .then(() => kept(file))
      .then((found) => found ?? loaded),
  ]);
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (BUILD.version === '' || method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith(ASSETS)) event.respondWith(assetOf(event.request));
  // The app asks for its own page to compare the versions: only the server knows.
  else if (PAGE_FILES.includes(pathname) && (pathname !== APP || mode === 'navigate')) event.respondWith(pageOf(event));
});

const openTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const text = (value) => (typeof value === 'string' ? value : '');

/** What a push says; null when it is none of ours. */
function read(data) {
  try {
    const value = data?.json();
    return text(value?.title) !== '' && text(value?.tag) !== '' ? value : null;
  } catch {
    return null;
  }
}

async function show({ id, title, body, tag, module, record_id, notification_id }) {
  // Whoever looks at Parley sees it there.
  if ((await openTabs()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  // A tab in the background, or the same push, has shown it already.
  const shown = await self.registration.getNotifications({ tag });
  if (shown.some(({ data }) => data?.id === id)) return;
  await self.registration.showNotification(title, {
    body: text(body),
    tag,
    renotify: true,
    icon: `${APP}favicon.svg`,
    data: { id, module, record_id, notification_id },
  });
}

self.addEventListener('push', (event) => {
  const push = read(event.data);
  if (push) event.waitUntil(show(push));
});

async function open(data) {
  const tabs = await openTabs();
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  const isKnown = MODULE.test(text(data?.module)) && ID.test(text(data?.record_id));
  const notification = ID.test(text(data?.notification_id)) ? data.notification_id : null;
  if (tab) {
    await tab.focus();
    if (isKnown) tab.postMessage({ kind: 'open_record', module: data.module, id: data.record_id, notification });
    return;
  }
  const query = new URLSearchParams(isKnown ? { module: data.module, id: data.record_id } : {});
  if (isKnown && notification) query.set('notification', notification);
  await self.clients.openWindow(isKnown ? `${APP}#/notifications/open?${query}` : APP);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** As `tokenOf` of keep-registered.ts, which stores it when a tab is open next. */
function tokenOf(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const bytes = new TextEncoder().encode(JSON.stringify({ endpoint, keys }));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function renew({ oldSubscription, newSubscription }) {
  const { userVisibleOnly = true, applicationServerKey } = (oldSubscription ?? newSubscription)?.options ?? {};
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }));
  // oxlint-disable-next-line no-restricted-globals -- a service worker has no modules of the app
  await fetch(PUSH_CALL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenOf(subscription), platform: 'web' }),
  });
}

// The browser has renewed the subscription. Without a session the server refuses, and the next sign-in registers.
self.addEventListener('pushsubscriptionchange', (event) => {
  // oxlint-disable-next-line no-console -- the specification wants failures of pushes logged, and nothing else
  const log = (error) => console.warn('Failed to renew the push subscription', error);
  event.waitUntil(renew(event).catch(log));
});
