import type { Pool } from 'pg';
import { createGraph, createSenders } from '../../channels/server/index.ts';
import { testApp } from '../../channels/server/testing/test-app.ts';
import { createSettleSends, guardSends } from '../../chats/server/index.ts';
import { startDelivery, type Delivery, type DeliveryOptions } from '../../delivery/server/index.ts';
import type { ProviderConnection } from '../../foundation/server/outbound/provider-connection.ts';
import type { Services } from '../../foundation/server/services.ts';

/** Starts the sending engine as a worker does, with the guard and the settling of the areas above it. */
export function startSending(
  {
    services,
    systemPool,
    connection,
    graphUrl,
    timeoutMs,
  }: {
    services: Services;
    systemPool: Pool;
    connection: ProviderConnection;
    graphUrl: string;
    /** The product's own where nothing is given. */
    timeoutMs?: number;
  },
  options: Partial<DeliveryOptions> = {},
): Delivery {
  const graph = createGraph(testApp(graphUrl), connection, timeoutMs === undefined ? {} : { timeoutMs });
  return startDelivery({
    systemPool,
    services,
    senders: createSenders({ ...services, providers: { ...services.providers, graph } }, systemPool),
    guard: guardSends,
    settle: createSettleSends(services),
    ...options,
  });
}
