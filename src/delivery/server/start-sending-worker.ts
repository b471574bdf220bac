import { createSenders } from '../../channels/server/index.ts';
import type { Pool } from '../../foundation/server/db/pool.ts';
import type { Services } from '../../foundation/server/services.ts';
import { startDelivery, type Delivery } from './engine/start-delivery.ts';

/** Starts the sending engine for all kinds of sends. `systemPool` acts as parley_system. */
export function startSendingWorker(systemPool: Pool, services: Services): Delivery {
  return startDelivery({ systemPool, services, senders: createSenders(services, systemPool) });
}
