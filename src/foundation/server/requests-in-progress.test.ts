import Fastify from 'fastify';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { countRequests } from './http/count-requests.ts';
import { RequestsInProgress } from './requests-in-progress.ts';

afterEach(() => void vi.useRealTimers());

/** Whether something has come to its end, after all that could bring it there now. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  let done = false;
  void work.then(() => (done = true));
  await turn();
  await turn();
  return done;
}

const withClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

test('work in the background waits for the requests in progress, and not without one', async () => {
  withClock();
  const requests = new RequestsInProgress();
  const giveWay = requests.giveWay();
  vi.advanceTimersByTime(30);
  expect(await isDone(giveWay())).toBe(true);
  const ends = [requests.begin(), requests.begin()];
  const waiting = giveWay();
  ends[0]?.();
  ends[0]?.();
  expect(await isDone(waiting)).toBe(false);
  ends[1]?.();
  expect(await isDone(waiting)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('it waits no longer than it worked since it waited last, and 50 ms at a time', async () => {
  withClock();
  const requests = new RequestsInProgress();
  const giveWay = requests.giveWay();
  requests.begin();
  expect(await isDone(giveWay())).toBe(true);
  for (const [worked, waits] of [
    [8, 8],
    [400, 50],
  ] as const) {
    vi.advanceTimersByTime(worked);
    const waiting = giveWay();
    expect(await isDone(waiting)).toBe(false);
    vi.advanceTimersByTime(waits - 1);
    expect(await isDone(waiting)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isDone(waiting)).toBe(true);
  }
});

test('a request is in progress until its response begins or its connection is closed', async () => {
  const requests = new RequestsInProgress();
  const app = Fastify();
  countRequests(app, requests);
  let answer: (value: object) => void = () => undefined;
  app.get('/slow', () => new Promise((resolve) => (answer = resolve)));
  app.get('/download', (_, reply) => reply.send(new Readable({ read: () => undefined })));
  app.get('/fails', () => Promise.reject(new Error('Broken')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as AddressInfo;
    const begin = async (path: string): Promise<http.ClientRequest> => {
      const arrived = once(app.server, 'request');
      const request = http.get({ port, path, agent: false }).on('error', () => undefined);
      await arrived;
      return request;
    };
    const none = () => requests.none(60_000);

    const slow = await begin('/slow');
    const untilAnswered = none();
    expect(await isDone(untilAnswered)).toBe(false);
    answer({});
    await once(slow, 'response');
    await untilAnswered;

    const dropped = await begin('/slow');
    const untilDropped = none();
    expect(await isDone(untilDropped)).toBe(false);
    dropped.destroy();
    await untilDropped;

    const download = await begin('/download');
    await none();
    const failing = await begin('/fails');
    await once(failing, 'response');
    await none();
    download.destroy();
  } finally {
    await app.close();
  }
});
