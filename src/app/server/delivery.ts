import type { Pool } from '../../foundation/server/db/pool.ts';
import { createSenders } from '../../channels/server/index.ts';
import { createSettleSends, guardSends } from '../../chats/server/index.ts';
import { startDelivery, type Delivery } from '../../delivery/server/index.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { Providers } from './providers.ts';

/** Starts the sending engine with the areas that it works for. `systemPool` acts as parley_system. */
export function startSending(systemPool: Pool, services: Services, { graph }: Pick<Providers, 'graph'>): Delivery {
  return startDelivery({
    systemPool,
    services,
    senders: createSenders(services, systemPool, graph),
    guard: guardSends,
    settle: createSettleSends(services),
  });
}
