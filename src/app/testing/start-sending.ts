import type { Pool } from 'pg';
import { createSenders, providersOf, type Provider } from '../../channels/server/index.ts';
import { startDelivery, type Delivery, type DeliveryOptions } from '../../delivery/server/index.ts';
import type { Services } from '../../foundation/server/services.ts';

/** Starts the sending engine as a worker does, with the guard and the settling of the areas above it. */
export function startSending(
  { services: given, systemPool, provider }: { services: Services; systemPool: Pool; provider: Provider },
  options: Partial<DeliveryOptions> = {},
): Delivery {
  const services = { ...given, providers: providersOf([provider]) };
  return startDelivery({
    systemPool,
    services,
    senders: createSenders(services, systemPool),
    ...options,
  });
}
