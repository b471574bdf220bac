import type { FastifyInstance } from 'fastify';
import { createAuthenticate } from '../../accounts/server/index.ts';
import { createWebhookInbox, webhookEndpoint } from '../../channels/server/index.ts';
import { composeAreas } from '../../foundation/server/compose-areas.ts';
import { createServer } from '../../foundation/server/http/create-server.ts';
import type { HttpLimits } from '../../foundation/server/http/http-limits.ts';
import { serveHealth, type ReadinessCheck } from '../../foundation/server/http/health.ts';
import { serveMetrics } from '../../foundation/server/http/metrics.ts';
import { createProtection } from '../../foundation/server/http/protection.ts';
import { serveDescription } from '../../foundation/server/http/serve-description.ts';
import { sessionCookieName } from '../../foundation/server/http/session-cookie.ts';
import { serveWebApp } from '../../foundation/server/http/web-app.ts';
import { createRealtimeHub } from '../../foundation/server/realtime/hub.ts';
import { attachRealtime } from '../../foundation/server/realtime/socket-endpoint.ts';
import { deriveKey } from '../../foundation/server/secrets/derive-key.ts';
import type { Services } from '../../foundation/server/services.ts';

export interface WebOptions {
  services: Services;
  masterKey: Buffer;
  /** Left out, the product's own; tests make them small. */
  limits?: Partial<HttpLimits>;
  checks?: Readonly<Record<string, ReadinessCheck>>;
  /** Folder of the built web app; left out where another server serves it. */
  webAppFolder?: string;
}

/** The HTTP server with every area and the sockets, not yet listening. */
export async function createWeb({
  services,
  masterKey,
  limits = {},
  checks = {},
  webAppFolder,
}: WebOptions): Promise<FastifyInstance> {
  const { bus, config, log, pool, providers } = services;
  const { accessEvents, ownNumberEvents, endpointTables, errorMeanings, mount, topics } = composeAreas(services.areas);
  const protection = createProtection(services, limits);
  const authenticate = protection.sessions.remember(createAuthenticate(services));
  const app = await createServer(services, protection);
  serveMetrics(app, services);
  serveHealth(app, services, checks);
  serveDescription(app, endpointTables, errorMeanings, sessionCookieName(config.publicUrl));
  const { sessionOf } = protection;
  mount(app, { services, authenticate, sessionOf, deviceKey: deriveKey(masterKey, 'device_cookie') });
  const inbox = createWebhookInbox({ pool, onStored: () => bus.wake('ingest') });
  await webhookEndpoint(app, {
    inbox,
    providers,
    onBadSignature(request) {
      services.refusedWebhooks.count += 1;
      protection.report('security.webhook_signature_refused', protection.describe(request));
    },
  });
  if (webAppFolder !== undefined) await serveWebApp(app, webAppFolder);
  const hub = createRealtimeHub({ pool, bus, log, topics, accessEvents, ownNumbers: ownNumberEvents });
  const detach = attachRealtime(app.server, { services, authenticate, hub, protection });
  // Sockets would keep the server open: they are asked to reconnect before it stops listening.
  app.addHook('preClose', async () => {
    detach();
    await hub.close();
  });
  return app;
}
