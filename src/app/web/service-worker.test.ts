import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import SOURCE from './public/service-worker.js?raw';

// The service worker as the browser runs it, in a world of its own that notes everything it does.

interface Tab {
  visibilityState: 'visible' | 'hidden';
  focus: () => Promise<void>;
  postMessage: (message: unknown) => void;
}

let tabs: Tab[];
let handlers: Map<string, (event: object) => void>;
let shown: { title: string; options: { body: string; tag: string; data: Record<string, unknown> } }[];
const opened = vi.fn<(url: string) => Promise<void>>();
const said = vi.fn<(message: unknown) => void>();
const focused = vi.fn<() => Promise<void>>();
const fetched = vi.fn<(path: string, options: { body: string }) => Promise<void>>();
const subscribe = vi.fn<(options: object) => Promise<object>>();
const touched: string[] = [];

/** Anything that would keep something: its use is noted. */
const keeper = (name: string) =>
  new Proxy(
    {},
    {
      get: () => {
        touched.push(name);
        return () => Promise.resolve({ put() {}, add() {} });
      },
    },
  );

beforeEach(() => {
  tabs = [];
  handlers = new Map();
  shown = [];
  touched.length = 0;
  for (const mock of [opened, said, focused, fetched, subscribe]) mock.mockReset();
  const self = {
    addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
    skipWaiting: () => Promise.resolve(),
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(tabs),
      openWindow: opened,
    },
    registration: {
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve(shown.filter(({ options }) => options.tag === tag).map(({ options }) => options)),
      showNotification(title: string, options: (typeof shown)[number]['options']) {
        shown.push({ title, options });
        return Promise.resolve();
      },
      pushManager: { subscribe },
    },
  };
  runInNewContext(SOURCE, {
    self,
    URLSearchParams,
    TextEncoder,
    btoa,
    console,
    fetch: fetched,
    caches: keeper('caches'),
    indexedDB: keeper('indexedDB'),
    localStorage: keeper('localStorage'),
  });
});

async function dispatch(name: string, event: object): Promise<void> {
  const waited: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
  await Promise.all(waited);
}
const push = (value: unknown) =>
  dispatch('push', { data: { json: () => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value) } });
const press = async (data: unknown) => {
  const close = vi.fn();
  await dispatch('notificationclick', { notification: { close, data } });
  expect(close).toHaveBeenCalledTimes(1);
};

const tab = (visibilityState: Tab['visibilityState']): Tab => ({ visibilityState, focus: focused, postMessage: said });
const sample = {
  id: '77',
  title: 'Lakshmi Subramanian',
  body: 'Is the maroon saree still there?',
  tag: 'chat 5001',
  module: 'chats',
  record_id: '5001',
  notification_id: null,
};

test('a push is shown while no tab is looked at', async () => {
  tabs = [tab('hidden')];
  await push(sample);
  expect(shown).toEqual([
    {
      title: 'Lakshmi Subramanian',
      options: {
        body: 'Is the maroon saree still there?',
        tag: 'chat 5001',
        renotify: true,
        icon: '/app/favicon.svg',
        data: { id: '77', module: 'chats', record_id: '5001', notification_id: null },
      },
    },
  ]);
});

test('a push is not shown to someone who looks at Parley', async () => {
  tabs = [tab('hidden'), tab('visible')];
  await push(sample);
  expect(shown).toEqual([]);
});

test('the same push twice is shown once, another of the same chat takes its place', async () => {
  await push(sample);
  await push(sample);
  expect(shown).toHaveLength(1);
  await push({ ...sample, id: '78', body: 'And in green?' });
  expect(shown.map(({ options }) => [options.tag, options.body])).toEqual([
    ['chat 5001', 'Is the maroon saree still there?'],
    ['chat 5001', 'And in green?'],
  ]);
});

test.each(['no JSON', '{}', '[]', 'null', '{"title":7,"tag":"a"}'])(
  'what is none of ours is not shown: %s',
  async (text) => {
    await push(text);
    expect(shown).toEqual([]);
  },
);

test('a press with no tab opens one at the route that leads on', async () => {
  await press({ ...sample, notification_id: '9' });
  expect(opened).toHaveBeenCalledExactlyOnceWith('/app/#/notifications/open?module=chats&id=5001&notification=9');
});

test('a press with a tab brings it to the front and asks it to go there', async () => {
  tabs = [tab('hidden'), tab('visible')];
  await press(sample);
  expect(focused).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledExactlyOnceWith({
    kind: 'open_record',
    module: 'chats',
    id: '5001',
    notification: null,
  });
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ['//evil.example', '1'],
  ['https://evil.example', '1'],
  ['javascript:alert(1)', '1'],
  ['../../evil', '1'],
  ['chats', '1?x=//evil.example'],
  ['chats', 'javascript:alert(1)'],
  ['chats', ''],
  [undefined, undefined],
  [['chats'], ['1']],
])('S17 S44 a press on what names no module of ours and no record stays at home: %s %s', async (module, recordId) => {
  await press({ ...sample, module, record_id: recordId });
  expect(opened).toHaveBeenCalledExactlyOnceWith('/app/');
  tabs = [tab('visible')];
  await press({ ...sample, module, record_id: recordId });
  expect(said).not.toHaveBeenCalled();
});

test('S43 of pushes and of what they are about it keeps nothing', async () => {
  await dispatch('install', {});
  await dispatch('activate', {});
  await push(sample);
  await press(sample);
  expect(touched).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test('[NOTI-26] a subscription that the browser has renewed is registered', async () => {
  const keys = { p256dh: 'key', auth: 'auth' };
  subscribe.mockResolvedValue({
    toJSON: () => ({ endpoint: 'https://push.example.com/2', keys, expirationTime: null }),
  });
  await dispatch('pushsubscriptionchange', {
    oldSubscription: { options: { userVisibleOnly: true, applicationServerKey: 'ours' } },
  });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'ours' });
  const [path, { body } = { body: '' }] = fetched.mock.calls[0] ?? [];
  const { token, platform } = JSON.parse(body) as { token: string; platform: string };
  expect([path, platform]).toEqual(['/server/internal/push', 'web']);
  expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toEqual({
    endpoint: 'https://push.example.com/2',
    keys,
  });
});
