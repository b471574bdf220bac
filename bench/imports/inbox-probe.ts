import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Dataset } from '../data/dataset.ts';
import { sendCall } from '../harness/load.ts';
import { createListCalls } from '../inbox-reads/list-calls.ts';

const EVERY_MS = 50;

interface Probed {
  origin: string;
  dataset: Dataset;
}

/**
 * Asks for lists of chats at a steady rate until it is stopped, which returns how long each answer took, in ms. It does so in a
 * thread of its own: the benchmark's garbage collections would count as the product's time.
 */
export async function probeInbox(probed: Probed): Promise<() => Promise<number[]>> {
  const thread = new Worker(import.meta.filename, { workerData: probed });
  await once(thread, 'message');
  const result = once(thread, 'message');
  // Reported where it is awaited.
  result.catch(() => undefined);
  return async () => {
    thread.postMessage('stop');
    const [times] = (await result) as [number[]];
    return times;
  };
}

async function probe({ origin, dataset }: Probed, port: NonNullable<typeof parentPort>): Promise<void> {
  const nextCall = createListCalls(dataset);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const times: number[] = [];
  port.postMessage('ready');
  let isOver = false;
  port.once('message', () => (isOver = true));
  for (let index = 0; !isOver; index += 1) {
    const call = nextCall('first page', index);
    const due = performance.now();
    await sendCall(agent, origin, call);
    const took = performance.now() - due;
    times.push(took);
    await pause(Math.max(0, EVERY_MS - took));
  }
  agent.destroy();
  port.postMessage(times);
}

if (parentPort) await probe(workerData as Probed, parentPort);
