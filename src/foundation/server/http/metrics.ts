import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { createMetricsAccess } from './metrics-access.ts';

/** `/metrics` in the Prometheus text form, for whom `metrics-access.ts` lets read it. Labels are routes, never addresses, so no id or secret gets into them. */
export function serveMetrics(app: FastifyInstance, { config, pool }: Pick<Services, 'config' | 'pool'>): Registry {
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
  const refuseStrangers = createMetricsAccess(config);
  app.get('/metrics', { config: { kind: 'probe' } }, async (request, reply) => {
    refuseStrangers(request);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}
