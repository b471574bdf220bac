import http from 'node:http';
import { percentile } from './statistics.ts';

export interface Call {
  path: string;
  cookie: string;
  /** Sent as JSON by POST, and answered by 201; a call without it is a GET, answered by 200. */
  body?: object;
  /** Throws when the response is not what the data say: the figure is void then. Short: it runs on the same cores. */
  check(text: string): void;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** One call over a connection of the agent, checked. */
export function sendCall(agent: http.Agent, origin: string, { path, cookie, body, check }: Call): Promise<void> {
  const content = body && JSON.stringify(body);
  const options =
    content === undefined
      ? { agent, headers: { cookie } }
      : {
          agent,
          method: 'POST',
          headers: {
            cookie,
            origin,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
          },
        };
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        try {
          if (response.statusCode !== (body ? 201 : 200))
            throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`);
          check(text);
          resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error('A check failed', { cause: error }));
        }
      });
    });
    request.on('error', reject);
    request.end(content);
  });
}

/** Closed loop: `concurrency` calls in flight over kept-alive connections until `total` are answered; the first tenth only warms up. */
export async function runLoad(
  origin: string,
  nextCall: (index: number) => Call,
  { total, concurrency }: { total: number; concurrency: number },
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  const warmUp = Math.floor(total / 10);
  const times: number[] = [];
  let next = 0;
  let started = performance.now();
  const worker = async () => {
    while (next < total) {
      const index = next++;
      if (index === warmUp) started = performance.now();
      const sent = performance.now();
      await sendCall(agent, origin, nextCall(index));
      if (index >= warmUp) times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    maxMs: percentile(times, 1),
  };
}
