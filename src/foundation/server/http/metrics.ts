import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from 'pg';

/** `/metrics` in the Prometheus text form. Labels are routes, never addresses, so no id or secret gets into them. */
export function serveMetrics(app: FastifyInstance, pool: Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  void new Gauge({
    name: 'parley_database_connections',
    help: 'Connections of this process by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'all' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    durations.observe(
      { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return registry;
}
