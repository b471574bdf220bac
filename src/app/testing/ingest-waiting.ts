import type { Pool } from 'pg';
import { ingestBatch } from '../../channels/server/index.ts';
import { applyUpdates } from '../../chats/server/index.ts';
import type { Services } from '../../foundation/server/services.ts';

/** Applies stored webhooks as a worker does, until none waits. */
export async function ingestWaiting(services: Services, systemPool: Pool): Promise<void> {
  while ((await ingestBatch({ systemPool, services, applyUpdates })) > 0);
}
