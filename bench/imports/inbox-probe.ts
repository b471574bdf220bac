import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sendCall, type Call } from '../harness/load.ts';

const EVERY_MS = 50;

/** Asks for lists of chats at a steady rate until it is stopped; returns how long each answer took, in ms. */
export function probeInbox(origin: string, nextCall: (index: number) => Call): () => Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const times: number[] = [];
  let isOver = false;
  const probing = (async () => {
    for (let index = 0; !isOver; index += 1) {
      const due = performance.now();
      await sendCall(agent, origin, nextCall(index));
      const took = performance.now() - due;
      times.push(took);
      await pause(Math.max(0, EVERY_MS - took));
    }
  })();
  return async () => {
    isOver = true;
    await probing;
    agent.destroy();
    return times;
  };
}
