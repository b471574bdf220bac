import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { chatsArea } from '../../../chats/web/index.ts';
import { noticeSettingsEndpoints as settingsCalls } from '../../contract/settings-endpoints.ts';
import { noticeSettingsQuery } from '../settings/settings-query.ts';
import { sampleNoticeSettings } from '../testing/sample-settings.ts';
import { keepRegistered, syncRegistration, tokenOf } from './keep-registered.ts';

const KEY = 'parley.push_token';
const fake = createFakeServer();
const sentTo = (operation: string) => fake.calls.filter((each) => each.operation === operation).map(({ body }) => body);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => fake.server.close());

const client = createQueryClient();
const permission = vi.fn<() => NotificationPermission>();
const unsubscribe = vi.fn<() => Promise<boolean>>();
const subscribe = vi.fn<(options: { applicationServerKey: Uint8Array }) => Promise<PushSubscription>>();
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
let present: PushSubscription | null;
let worker: EventTarget;
const startMessages = vi.fn<() => void>();
let status: EventTarget;
let counter = 0;

/** As the browser gives one; `key` is the application server's that it was made with. */
function subscriptionOf(key: Uint8Array): PushSubscription {
  const number = ++counter;
  return {
    options: { applicationServerKey: key.slice().buffer, userVisibleOnly: true },
    toJSON: () => ({
      endpoint: `https://push.example.com/${number}`,
      expirationTime: null,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    unsubscribe: () => {
      present = null;
      return unsubscribe();
    },
  } as unknown as PushSubscription;
}

beforeEach(() => {
  fake.server.resetHandlers();
  fake.calls.length = 0;
  localStorage.clear();
  window.location.hash = '';
  present = null;
  status = new EventTarget();
  subscribe.mockReset().mockImplementation(({ applicationServerKey: key }) => {
    present = subscriptionOf(key);
    return Promise.resolve(present);
  });
  unsubscribe.mockReset().mockResolvedValue(true);
  warned.mockClear();
  startMessages.mockReset();
  permission.mockReset().mockReturnValue('granted');
  const pushManager = { getSubscription: () => Promise.resolve(present), subscribe };
  const registration = { pushManager };
  worker = Object.assign(new EventTarget(), {
    register: vi.fn().mockResolvedValue(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    startMessages,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve(status) },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal(
    'Notification',
    class {
      static get permission() {
        return permission();
      }
    },
  );
  client.setQueryData(currentUserQuery.queryKey, sampleCurrentUser());
  client.setQueryData(noticeSettingsQuery.queryKey, sampleNoticeSettings());
  fake.answer(settingsCalls.registerPush, () => ({
    registration: { id: '1', platform: 'web' as const, created_time: '2026-11-22T10:00:00Z' },
  }));
  fake.answer(settingsCalls.removePush, () => undefined);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'permissions');
});

const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { token: string; user_id: string } | null;
const posted = () => sentTo('POST /server/internal/push');
const removed = () => sentTo('DELETE /server/internal/push/{token}');

test('[NOTI-21 NOTI-26 NOTI-27] with the permission the browser is registered with the installation’s key, and its token stored', async () => {
  await syncRegistration(client);
  const token = present ? tokenOf(present) : '';
  expect(posted()).toEqual([{ token, platform: 'web' }]);
  expect(stored()).toEqual({ token, user_id: sampleCurrentUser().id });
  const [options] = subscribe.mock.calls[0] ?? [];
  expect(options).toMatchObject({ userVisibleOnly: true });
  expect(options?.applicationServerKey).toHaveLength(65);
  expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({
    endpoint: `https://push.example.com/${counter}`,
  });
  // Opened again: the same subscription, registered once more.
  await syncRegistration(client);
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(posted()).toHaveLength(2);
});

test('[NOTI-21] it is registered when the permission is given, and [NOTI-22] removed when it is denied', async () => {
  permission.mockReturnValue('default');
  const end = keepRegistered(client);
  await vi.waitFor(() => expect(startMessages).toHaveBeenCalled());
  await Promise.resolve();
  expect(posted()).toEqual([]);
  permission.mockReturnValue('granted');
  status.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(stored()).not.toBeNull());
  const token = stored()?.token;
  permission.mockReturnValue('denied');
  status.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(removed()).toHaveLength(1));
  expect([stored(), unsubscribe.mock.calls.length]).toEqual([null, 1]);
  expect(token).toBeDefined();
  end();
});

test('a browser of someone else, or one with another key, subscribes again', async () => {
  await syncRegistration(client);
  client.setQueryData(currentUserQuery.queryKey, { ...sampleCurrentUser(), id: '4712' });
  await syncRegistration(client);
  expect([unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 2]);
  expect(stored()?.user_id).toBe('4712');
  const { push_key: key } = sampleNoticeSettings();
  client.setQueryData(noticeSettingsQuery.queryKey, sampleNoticeSettings({ push_key: key.replace('BAAE', 'BAAF') }));
  await syncRegistration(client);
  expect([unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([2, 3]);
});

test('[NOTI-28] failures are only logged: of the browser, and of the server', async () => {
  subscribe.mockRejectedValueOnce(new Error('The push service is not available'));
  await syncRegistration(client);
  fake.refuse(settingsCalls.registerPush, 'INTERNAL_ERROR');
  await syncRegistration(client);
  expect(warned).toHaveBeenCalledTimes(2);
  expect(stored()).toBeNull();
});

test('a browser without pushes is left alone', async () => {
  Reflect.deleteProperty(window, 'PushManager');
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  keepRegistered(client)();
  await syncRegistration(client);
  expect(subscribe).not.toHaveBeenCalled();
});

test.each([
  [
    { kind: 'open_record', module: 'chats', id: '5001', notification: '9' },
    '#/notifications/open?module=chats&id=5001&notification=9',
  ],
  [
    { kind: 'open_record', module: 'chats', id: '5001', notification: null },
    '#/notifications/open?module=chats&id=5001',
  ],
  [{ kind: 'open_record', module: 'evil', id: '5001', notification: null }, ''],
  [{ kind: 'open_record', module: 'chats', id: '//evil.example', notification: null }, ''],
  [{ kind: 'other', module: 'chats', id: '5001' }, ''],
  [null, ''],
])('S44 the worker’s word %j leads to %j', (data, hash) => {
  composeAreas([chatsArea]);
  const end = keepRegistered(client);
  worker.dispatchEvent(new MessageEvent('message', { data }));
  expect(window.location.hash).toBe(hash);
  end();
});
