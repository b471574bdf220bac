// Shows pushes and opens what they are about. It keeps nothing: no cache, no storage, and no request of the page passes
// through it. Registered by src/notifications/web/push/keep-registered.ts; a push is the PushPayload of
// src/notifications/contract/push.ts.

const APP = '/app/';
const PUSH_CALL = '/server/internal/push';
// Words of our own modules and numbers of records: nothing else gets into an address. The app knows which modules there are.
const MODULE = /^[a-z_]{1,50}(\/[a-z_]{1,50})?$/;
const ID = /^[1-9]\d{0,18}$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
