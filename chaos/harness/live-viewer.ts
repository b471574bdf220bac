import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { WebSocket as NodeWebSocket } from 'ws';
import type { Chat } from '../../src/chats/contract/chat.ts';
import type { Message } from '../../src/chats/contract/message.ts';
import type { TestClient } from '../../src/app/testing/test-client.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import { REALTIME_PATH } from '../../src/foundation/contract/realtime.ts';
import { RealtimeClient } from '../../src/foundation/web/realtime/realtime-client.ts';
import { notificationEndpoints } from '../../src/notifications/contract/endpoints.ts';
import { loopTurn } from './loop-turn.ts';

/** Someone who watches the inbox with the product's own realtime client. */
export interface LiveViewer {
  /** How often each message had its effect. */
  readonly heard: ReadonlyMap<Id, number>;
  /** Each chat as the last event about it said. */
  readonly chats: ReadonlyMap<Id, Chat>;
  /** Connected, and informed that nothing is missing. */
  readonly isUp: boolean;
  /** The first subscription stands: from here on everything must arrive. */
  readonly isWatching: boolean;
  /** How often it was asked to fetch everything again. */
  readonly reloads: number;
  /** Milliseconds of each time without a connection, as far as the client knew. */
  readonly outages: readonly number[];
  /** The first try to come back after each loss. */
  readonly firstTries: readonly FirstTry[];
  /** Answers of 500 and above, to handshakes and subscriptions. */
  readonly serverErrors: readonly string[];
  stop(): void;
}

export interface FirstTry {
  /** Milliseconds after the loss. */
  after: number;
  /** The turn of the event loop in which it was made. */
  turn: number;
}

export interface ViewerOptions {
  session: TestClient;
  /** Port that its socket goes to. */
  port: number;
  /** Of the server itself, whose page this is. */
  serverPort: number;
}

// The product's client lives in a browser's window; it needs two events, which never occur here, and whether the page is hidden.
if (!('window' in globalThis)) {
  const window = new EventTarget();
  setMaxListeners(0, window);
  Object.assign(globalThis, { window, document: { hidden: false } });
}

/** Starts one viewer; its socket reconnects and resumes as in a browser. */
export function startViewer({ session, port, serverPort }: ViewerOptions): LiveViewer {
  const clientId = randomBytes(12).toString('hex');
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const heard = new Map<Id, number>();
  const chats = new Map<Id, Chat>();
  const outages: number[] = [];
  const firstTries: FirstTry[] = [];
  let isUp = false;
  let lostAt: number | null = null;
  let hasTried = true;
  let loads = 0;
  const serverErrors: string[] = [];

  function openSocket(search: string): WebSocket {
    if (lostAt !== null && !hasTried) firstTries.push({ after: performance.now() - lostAt, turn: loopTurn() });
    hasTried = true;
    const socket = new NodeWebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}?${search}`, {
      headers: { cookie, origin: `http://localhost:${serverPort}` },
      perMessageDeflate: false,
    });
    socket.on('error', ({ message }) => {
      if (/Unexpected server response: 5/.test(message)) serverErrors.push(message);
    });
    // The same events as a browser's; only its constants for the state are missing, which no one asks for.
    return socket as unknown as WebSocket;
  }
  function connectionChanged(isConnected: boolean): void {
    isUp = isConnected;
    if (!isConnected) {
      lostAt ??= performance.now();
      hasTried = false;
    } else if (lostAt !== null) {
      outages.push(performance.now() - lostAt);
      lostAt = null;
    }
  }
  async function subscribe(topic: string): Promise<string> {
    const response = await session.send('POST', notificationEndpoints.subscribe.path, { topic, client_id: clientId });
    if (response.status >= 500)
      serverErrors.push(`${response.status} to a subscription: ${JSON.stringify(response.body)}`);
    if (response.status !== 201 && response.status !== 200)
      throw new Error(`Subscribing was answered with ${response.status}`);
    return (response.body as { subscription: { expiry_time: string } }).subscription.expiry_time;
  }
  const client = new RealtimeClient({
    clientId,
    openSocket,
    // No one leaves the page by closing it here.
    calls: { subscribe, clear: () => undefined },
    onReload: () => (loads += 1),
    onSessionEnded: () => undefined,
    onConnection: connectionChanged,
    batch: (apply) => apply(),
    // Nothing is painted here.
    afterPaint: (run) => {
      const timer = setTimeout(run);
      return () => clearTimeout(timer);
    },
  });
  const seeChats = (items: readonly unknown[]) => {
    for (const chat of items as Chat[]) chats.set(chat.id, chat);
  };
  client.on('chats', 'new_chat', seeChats);
  client.on('chats', 'update_chat', seeChats);
  client.on('chats', 'new_messages', (items) => {
    for (const { chat, message } of items as { chat: Chat; message: Message }[]) {
      chats.set(chat.id, chat);
      heard.set(message.id, (heard.get(message.id) ?? 0) + 1);
    }
  });
  client.start([{ topic: 'chats' }]);
  return {
    heard,
    chats,
    get isUp() {
      return isUp;
    },
    get isWatching() {
      return isUp && loads > 0;
    },
    get reloads() {
      // The first one is what every page does when it opens.
      return Math.max(0, loads - 1);
    },
    outages,
    firstTries,
    serverErrors,
    stop: () => client.stop(),
  };
}
