import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { WebhookDelivery } from '../../contract/automation.ts';

export type DeliveryAttempt = WebhookDelivery['attempts'][number];

/** A call that is to be made, as it is stored. */
export interface DeliveryRow extends WebhookDelivery {
  automation_id: Id;
  body: string;
}

const COLUMNS = 'id, automation_id, run_id, body, status, attempts, next_time, created_time as time';

const insert: NamedStatement = {
  name: 'insert_webhook_delivery',
  text: `insert into webhook_deliveries (business_id, automation_id, run_id, contact_id, body, next_time)
    values ($1, $2, $3, $4, $5, clock_now()) returning id`,
};
const find: NamedStatement = {
  name: 'find_webhook_delivery',
  text: `select ${COLUMNS} from webhook_deliveries where business_id = $1 and id = $2`,
};
const list: NamedStatement = {
  name: 'list_webhook_deliveries',
  text: `select ${COLUMNS} from webhook_deliveries where business_id = $1 and automation_id = $2 and ($3::bigint is null or id < $3)
    order by id desc limit $4`,
};
const store: NamedStatement = {
  name: 'store_webhook_attempt',
  text: `update webhook_deliveries set attempts = attempts || $3::jsonb, status = $4,
      next_time = clock_now() + make_interval(secs => $5) where business_id = $1 and id = $2`,
};
const again: NamedStatement = {
  name: 'retry_webhook_delivery',
  text: `update webhook_deliveries set status = 'pending', next_time = clock_now()
    where business_id = $1 and id = $2 and status = 'failed' returning ${COLUMNS}`,
};

export async function insertDelivery(
  tx: Transaction,
  businessId: Id,
  { automation_id, run_id, contact_id, body }: { automation_id: Id; run_id: Id; contact_id: Id; body: string },
): Promise<Id> {
  const [row] = await tx.run<{ id: Id }>(insert, [businessId, automation_id, run_id, contact_id, body]);
  if (!row) throw new Error('A webhook that was added is not there');
  return row.id;
}

export async function findDelivery(tx: Transaction, businessId: Id, id: Id): Promise<DeliveryRow | null> {
  return (await tx.run<DeliveryRow>(find, [businessId, id]))[0] ?? null;
}

/** Of one automation, the latest first. */
export const listDeliveries = (
  tx: Transaction,
  businessId: Id,
  automationId: Id,
  { after, limit }: { after: Id | null; limit: number },
): Promise<DeliveryRow[]> => tx.run<DeliveryRow>(list, [businessId, automationId, after, limit]);

/** Adds an attempt; `nextSeconds` is null where it is the last one. */
export async function storeAttempt(
  tx: Transaction,
  businessId: Id,
  id: Id,
  { attempt, status, nextSeconds }: { attempt: DeliveryAttempt; status: string; nextSeconds: number | null },
): Promise<void> {
  await tx.run(store, [businessId, id, JSON.stringify([attempt]), status, nextSeconds]);
}

/** One that failed is tried once more; null where there is none. */
export async function retryDelivery(tx: Transaction, businessId: Id, id: Id): Promise<DeliveryRow | null> {
  return (await tx.run<DeliveryRow>(again, [businessId, id]))[0] ?? null;
}
