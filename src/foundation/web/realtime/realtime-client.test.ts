import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RealtimeFrame } from '../../contract/realtime.ts';
import { reconnectDelayMs } from './backoff.ts';
import { RealtimeClient } from './realtime-client.ts';

/** A socket whose server is the test. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];
  readonly search: URLSearchParams;
  readonly sent: unknown[] = [];
  isClosed = false;

  constructor(search: string) {
    super();
    this.search = new URLSearchParams(search);
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  receive(frame: Partial<RealtimeFrame>): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify({ topic: '', event: '', data: null, ...frame }) }),
    );
  }

  drop(code = 1006): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

const onReload = vi.fn();
const onSessionEnded = vi.fn();
const onConnection = vi.fn();
const subscribe = vi.fn<(topic: string) => Promise<string>>();
const clear = vi.fn();
let client: RealtimeClient;
/** What fake timers take for the time until the page is idle. */
const IDLE_MS = 50;
const COLLECTED_MS = 100 + IDLE_MS;
/** How long a batch takes until it is painted. */
let paintMs: number;
/** How many batches were applied. */
let batches: number;
const socket = () => FakeSocket.opened.at(-1) as FakeSocket;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  paintMs = 0;
  batches = 0;
  FakeSocket.opened = [];
  subscribe.mockImplementation(() => Promise.resolve(new Date(Date.now() + 600_000).toISOString()));
  client = new RealtimeClient({
    clientId: 'tab-00000001',
    openSocket: (search) => new FakeSocket(search) as unknown as WebSocket,
    calls: { subscribe, clear },
    onReload,
    onSessionEnded,
    onConnection,
    batch: (apply) => {
      batches += 1;
      apply();
    },
    afterPaint: (run) => {
      const timer = setTimeout(run, paintMs);
      return () => clearTimeout(timer);
    },
  });
});
afterEach(() => {
  client.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('opens with its id, subscribes when ready, and fetches once what passed unseen', async () => {
  client.start([{ topic: 'setup' }, { topic: 'chats', endsWithPage: true }]);
  expect(Object.fromEntries(socket().search)).toEqual({ client_id: 'tab-00000001' });
  expect(subscribe).not.toHaveBeenCalled();
  socket().receive({ type: 'ready', seq: '10' });
  await settle();
  expect(subscribe.mock.calls.flat()).toEqual(['setup', 'chats']);
  expect(onConnection).toHaveBeenLastCalledWith(true);
  expect(onReload).toHaveBeenCalledOnce();
  socket().receive({ type: 'ready', seq: '10' });
  await settle();
  expect(onReload).toHaveBeenCalledOnce();
});

test('[NOTI-19 NOTI-32] hands events to their listeners, alone or coalesced, and ignores what it cannot read', () => {
  client.start([]);
  const heard = vi.fn();
  client.on('setup', 'user_changed', heard);
  socket().receive({
    type: 'event',
    topic: 'setup',
    event: 'user_changed',
    data: { id: '1' },
    seq: '1',
    numbers: ['1'],
  });
  socket().receive({
    type: 'event',
    topic: 'setup',
    event: 'user_changed',
    data: [{ id: '2' }, { id: '3' }],
    numbers: ['2', '3'],
    seq: '3',
  });
  socket().receive({ type: 'event', topic: 'setup', event: 'user_deleted', data: {}, seq: '4' });
  socket().dispatchEvent(new MessageEvent('message', { data: '{half' }));
  socket().receive({ type: 'odd' as 'event', seq: '5' });
  vi.advanceTimersByTime(COLLECTED_MS);
  expect(heard.mock.calls).toEqual([
    [[{ id: '1' }], [1]],
    [
      [{ id: '2' }, { id: '3' }],
      [2, 3],
    ],
  ]);
});

test('[NOTI-32] the first event is applied immediately, those that follow soon in one batch, and all in order', () => {
  client.start([]);
  const heard: unknown[] = [];
  client.on('chats', 'new_chat', (items) => heard.push(...items));
  client.on('chats', 'update_chat', (items) => heard.push(...items));
  onReload.mockImplementation(() => heard.push('reload'));
  const event = (seq: number, name = 'new_chat') =>
    socket().receive({ type: 'event', topic: 'chats', event: name, data: seq, seq: String(seq) });
  event(1);
  expect(heard).toEqual([1]);
  event(2);
  event(3, 'update_chat');
  event(4);
  expect(heard).toEqual([1]);
  vi.advanceTimersByTime(COLLECTED_MS);
  expect(heard).toEqual([1, 2, 3, 4]);
  expect(batches).toBe(2);
  event(5);
  // Other frames are handled after the events that were received before them.
  socket().receive({ type: 'reload', seq: '6' });
  expect(heard).toEqual([1, 2, 3, 4, 5, 'reload']);
  vi.advanceTimersByTime(300);
  event(7);
  expect(heard.at(-1)).toBe(7);
  event(8);
  client.stop();
  vi.advanceTimersByTime(300);
  expect(heard.at(-1)).toBe(7);
});

describe('events that follow each other', () => {
  beforeEach(() => client.start([]));
  const applied = () => {
    const items: unknown[] = [];
    client.on('chats', 'new_chat', (received) => items.push(...received));
    return items;
  };
  const event = (seq: number) =>
    socket().receive({ type: 'event', topic: 'chats', event: 'new_chat', data: seq, seq: String(seq) });

  test('[NOTI-32] while the page is busy, they are collected for half a second after a paint at most', () => {
    // A busy page is never idle, so that the browser calls back at the timeout. The fake timers know idle pages only.
    const busy = (run: IdleRequestCallback, { timeout = 0 }: IdleRequestOptions = {}) =>
      Number(setTimeout(run, timeout));
    vi.stubGlobal('requestIdleCallback', busy);
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
    const items = applied();
    event(1);
    event(2);
    vi.advanceTimersByTime(300);
    event(3);
    vi.advanceTimersByTime(199);
    expect(items).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(items).toEqual([1, 2, 3]);
    event(4);
    client.stop();
    vi.advanceTimersByTime(2_000);
    expect(items).toEqual([1, 2, 3]);
  });

  test.each([
    [10, 10 + 100],
    [60, 4 * 60],
    [90, 4 * 90],
    [5_000, 5_000 + 1_000],
  ])('[NOTI-32] a batch that is painted after %i ms is followed by the next one after %i', (tookMs, nextMs) => {
    paintMs = tookMs;
    const items = applied();
    event(1);
    event(2);
    vi.advanceTimersByTime(nextMs - 1);
    expect(items).toEqual([1]);
    vi.advanceTimersByTime(1 + IDLE_MS);
    expect(items).toEqual([1, 2]);
  });
});

test('[NOTI-34] comes back after a cut and resumes from the last whole flush', async () => {
  client.start([]);
  const heard = vi.fn();
  client.on('chats', 'new_chat', heard);
  socket().receive({ type: 'ready', seq: '10' });
  socket().receive({ type: 'event', topic: 'chats', event: 'new_chat', data: 1, seq: '12' });
  // The rest of this flush is lost with the connection; it will come again.
  socket().receive({ type: 'event', topic: 'chats', event: 'new_chat', data: 2, seq: '12', more: true });
  socket().drop();
  expect(onConnection).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(socket().search.get('seq')).toBe('12');
  socket().receive({ type: 'event', topic: 'chats', event: 'new_chat', data: [2, 3], seq: '14' });
  expect(heard.mock.calls.map(([items]) => items as unknown)).toEqual([[1], [2, 3]]);
});

test('[NOTI-35] reload means fetching everything, and going on from there', async () => {
  client.start([]);
  socket().receive({ type: 'reload', seq: '900' });
  expect(onReload).toHaveBeenCalledOnce();
  socket().drop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket().search.get('seq')).toBe('900');
});

test('code 4001 ends the session and stays away', async () => {
  client.start([]);
  socket().drop(4001);
  expect(onSessionEnded).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

test('a socket that falls silent is replaced; heartbeats are answered', async () => {
  client.start([]);
  socket().receive({ type: 'heartbeat', seq: '7' });
  expect(socket().sent).toEqual([{ type: 'pong', seq: '7' }]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(FakeSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.opened[0]?.isClosed).toBe(true);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('renews before the subscription ends, and asks again when it was refused', async () => {
  subscribe.mockRejectedValueOnce(new Error('not now'));
  client.start([{ topic: 'setup' }]);
  socket().receive({ type: 'ready', seq: '1' });
  await settle();
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(onReload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(subscribe).toHaveBeenCalledTimes(2);
  // What passed while it was refused is fetched.
  expect(onReload).toHaveBeenCalledOnce();
  const beats = setInterval(() => socket().receive({ type: 'heartbeat', seq: '1' }), 15_000);
  await vi.advanceTimersByTimeAsync(541_000);
  expect(subscribe).toHaveBeenCalledTimes(3);
  clearInterval(beats);
});

test('[NOTI-20] leaving the page clears the topic chats, and being online again does not wait', async () => {
  client.start([{ topic: 'chats', endsWithPage: true }]);
  window.dispatchEvent(new Event('pagehide'));
  expect(clear).toHaveBeenCalledWith('chats');
  socket().drop();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.opened).toHaveLength(2);
  await settle();
});

test('waits longer each time, spread, never above half a minute', () => {
  expect(reconnectDelayMs(0, () => 0)).toBe(250);
  expect(reconnectDelayMs(0, () => 1)).toBe(500);
  expect(reconnectDelayMs(3, () => 0.5)).toBe(3_000);
  expect(reconnectDelayMs(50, () => 1)).toBe(30_000);
});
