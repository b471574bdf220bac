import { FloodConnection } from './flood-connection.ts';
import { floodBodies } from './flood-bodies.ts';
import type { FloodPlan, FloodResult } from './flood-plan.ts';

/** Sends a whole flood, and measures each response from when it was due. */
export async function runFlood(plan: FloodPlan): Promise<FloodResult> {
  const { requests, messages, statuses } = floodBodies(plan);
  const { rate, in_flight, retry_ms, time_limit_ms, count } = plan.request;
  const url = new URL(plan.url);
  const idle = Array.from({ length: in_flight }, () => new FloodConnection(url));
  const connections = [...idle];
  const latencies = new Float64Array(requests.length);
  const outcomes: Record<string, number> = {};
  const again: number[] = [];
  let next = 0;
  let posts = 0;
  let settled = 0;
  let ok = 0;
  const startedAt = performance.now();
  const dueAt = (index: number): number => (rate === undefined ? startedAt : startedAt + (index / rate) * 1000);

  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const limit = setTimeout(resolve, time_limit_ms);
    const finish = (): void => {
      clearTimeout(limit);
      clearTimeout(timer);
      resolve();
    };

    const post = (index: number, connection: FloodConnection): void => {
      const request = requests[index];
      if (!request) return;
      posts += 1;
      const from = rate === undefined ? performance.now() : dueAt(index);
      connection.post(request, (outcome) => {
        idle.push(connection);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (outcome !== 200 && retry_ms !== null) {
          setTimeout(() => {
            again.push(index);
            pump();
          }, retry_ms);
        } else {
          if (outcome === 200) latencies[ok++] = performance.now() - from;
          settled += 1;
          if (settled === requests.length) return finish();
        }
        pump();
      });
    };

    const pump = (): void => {
      const now = performance.now();
      while (idle.length > 0) {
        const repeated = again.pop();
        const isDue = next < requests.length && (rate === undefined || dueAt(next) <= now);
        if (repeated === undefined && !isDue) break;
        const connection = idle.pop();
        if (connection) post(repeated ?? next++, connection);
      }
      if (rate !== undefined && next < requests.length && timer === undefined) {
        timer = setTimeout(() => {
          timer = undefined;
          pump();
        }, 1);
      }
    };
    pump();
  });

  const seconds = (performance.now() - startedAt) / 1000;
  for (const connection of connections) connection.close();
  const sorted = latencies.subarray(0, ok).sort();
  const at = (part: number): number => Math.round((sorted[Math.min(ok - 1, Math.floor(ok * part))] ?? 0) * 100) / 100;
  return {
    id_prefix: plan.id_prefix,
    updates: count,
    messages,
    statuses,
    posts,
    ok,
    not_taken: requests.length - ok,
    outcomes,
    started_ms: performance.timeOrigin + startedAt,
    seconds: Math.round(seconds * 1000) / 1000,
    posts_per_second: Math.round(posts / seconds),
    updates_per_second: Math.round(count / seconds),
    latency_ms: { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) },
  };
}
