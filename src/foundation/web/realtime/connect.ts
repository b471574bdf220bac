import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { afterPaint } from '../../../ui/primitives/after-paint.ts';
import { REALTIME_PATH } from '../../contract/realtime.ts';
import { keepFiles } from '../offline/keep-files.ts';
import { keepQueries, type Keeper } from '../offline/kept-queries.ts';
import { sessionEnded } from '../session/session.ts';
import type { AreaTopic, RealtimeListener } from '../slots/area.ts';
import { socketChanged, socketStopped } from './connection-store.ts';
import { presenceLine } from './presence-line.ts';
import { RealtimeClient } from './realtime-client.ts';
import type { SubscriptionCalls } from './topic-subscriptions.ts';

/** Names this tab. In memory only: a duplicated tab must not share it. */
const clientId = [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

function openSocket(search: string): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}${REALTIME_PATH}?${search}`);
}

interface RealtimeSetup {
  topics: readonly AreaTopic[];
  listeners: readonly RealtimeListener[];
  queryClient: QueryClient;
  /** The calls that subscribe this tab; they belong to an area. */
  subscriptions: (clientId: string) => SubscriptionCalls;
  /** Who is signed in. */
  keeper: Keeper;
}

/** Keeps the cache live while somebody is signed in, and what can be read without a connection. Returns the function that ends it. */
export function connectRealtime({ topics, listeners, queryClient, subscriptions, keeper }: RealtimeSetup): () => void {
  const client = new RealtimeClient({
    clientId,
    openSocket,
    calls: subscriptions(clientId),
    onReload: () => void queryClient.invalidateQueries(),
    onSessionEnded: sessionEnded,
    onConnection: socketChanged,
    batch: (apply) => notifyManager.batch(apply),
    afterPaint,
  });
  for (const { topic, event, apply } of listeners)
    client.on(topic, event, (items, numbers) => apply(items, queryClient, numbers));
  client.start(topics);
  presenceLine.say = (message) => client.say({ type: 'presence', ...message });
  const endKeeping = [keepQueries(queryClient, keeper), keepFiles()];
  return () => {
    presenceLine.say = null;
    client.stop();
    for (const end of endKeeping) end();
    socketStopped();
  };
}
