import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { noticeSettingsEndpoints } from '../../contract/settings-endpoints.ts';
import { openRecord } from '../open-record.ts';
import { noticeSettingsQuery } from '../settings/settings-query.ts';
import { canPush, registerWorker, workerRegistration } from '../../../foundation/web/offline/worker-registration.ts';

/** Where the token of this browser is kept, with the user that it was registered for. Signing out deletes it. */
const KEY = 'parley.push_token';

interface StoredToken {
  token: string;
  user_id: string;
}

function storedToken(): StoredToken | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const { token, user_id } = (value ?? {}) as Partial<StoredToken>;
    return typeof token === 'string' && typeof user_id === 'string' ? { token, user_id } : null;
  } catch {
    // Written by something else: as if nothing was stored.
    return null;
  }
}

/** The JSON of a subscription as base64url. */
export function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON();
  const bytes = new TextEncoder().encode(JSON.stringify({ endpoint, keys }));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey;
  return own !== null && String(new Uint8Array(own)) === String(key);
}

/** Failures of pushes are only logged: neither the server nor the push service can be helped by the person. */
const silent = { origin: 'notifications', display: false, endsSession: false } as const;

async function register(client: QueryClient): Promise<void> {
  const userId = client.getQueryData(currentUserQuery.queryKey)?.id;
  // Nobody is signed in any more: there is no one to push for.
  if (userId === undefined) return;
  const { push_key } = await client.ensureQueryData(noticeSettingsQuery);
  const { pushManager } = await registerWorker();
  const applicationServerKey = bytesOf(push_key);
  let subscription = await pushManager.getSubscription();
  // One of another user of this browser, or of another installation's key, gets pushes that are not for this one.
  if (subscription && (storedToken()?.user_id !== userId || !hasKey(subscription, applicationServerKey))) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const token = tokenOf(subscription);
  await call(noticeSettingsEndpoints.registerPush, { body: { token, platform: 'web' } }, silent);
  localStorage.setItem(KEY, JSON.stringify({ token, user_id: userId } satisfies StoredToken));
}

async function remove(): Promise<void> {
  const stored = storedToken();
  if (!stored) return;
  localStorage.removeItem(KEY);
  await (await (await workerRegistration())?.pushManager.getSubscription())?.unsubscribe();
  await call(noticeSettingsEndpoints.removePush, { params: { token: stored.token } }, silent);
}

/** Brings the registration in line with the permission: with it the browser is registered, without it is removed. */
export async function syncRegistration(client: QueryClient): Promise<void> {
  if (!canPush()) return;
  try {
    await (Notification.permission === 'granted' ? register(client) : remove());
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification wants failures of pushes logged, and nothing else
    console.warn('Failed to change the registration for pushes; trying again when Parley is opened next', error);
  }
}

/** What the service worker asks a tab to open. Only modules that areas declare have a path. */
function onWorkerMessage({ data }: MessageEvent<unknown>): void {
  const { kind, module, id, notification } = (data ?? {}) as Record<string, unknown>;
  if (kind !== 'open_record' || typeof module !== 'string' || typeof id !== 'string') return;
  if (recordPath(module, id) === null) return;
  openRecord({ module, id, notification: typeof notification === 'string' ? notification : null });
}

/** Keeps this browser registered while somebody is signed in. Returns the function that ends it. */
export function keepRegistered(client: QueryClient): () => void {
  if (!canPush()) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  // One after the other: the permission may change while the browser is being registered.
  let last = Promise.resolve();
  const sync = () => {
    last = last.then(() => (signal.aborted ? undefined : syncRegistration(client)));
  };
  sync();
  navigator.permissions.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', sync, { signal }),
    // A browser that does not report changes is asked again when Parley is opened next.
    () => undefined,
  );
  navigator.serviceWorker.addEventListener('message', onWorkerMessage, { signal });
  navigator.serviceWorker.startMessages();
  return () => ended.abort();
}
