import { createSenders } from '../../../channels/server/index.ts';
import { startDelivery, type Delivery } from '../../../delivery/server/index.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { guardSends } from './guard-sends.ts';
import { createSettleSends } from './settle-sends.ts';

/** Starts the sending engine for the messages of chats. `systemPool` acts as parley_system. */
export function startSendingWorker(systemPool: Pool, services: Services): Delivery {
  return startDelivery({
    systemPool,
    services,
    senders: createSenders(services, systemPool),
    guard: guardSends,
    settle: createSettleSends(services),
  });
}
