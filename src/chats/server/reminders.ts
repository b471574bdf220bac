import { createBusinessContext } from '../../foundation/server/create-work-context.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Pool } from '../../foundation/server/db/pool.ts';
import {
  claimDue,
  defineDueTable,
  finishDue,
  LeaseLost,
  runDueRows,
  type Claimed,
  type DueLoop,
} from '../../foundation/server/due-rows.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Services } from '../../foundation/server/services.ts';
import { reminderDue } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { findChat, holdChat } from './chat-read-store.ts';
import { chatItem, presentChat } from './chat-store.ts';
import { updateChatRow } from './chat-write-store.ts';

const reminders = defineDueTable({ table: 'chats', key: ['business_id', 'id'], due: 'reminder_time' });
type Due = Claimed<'business_id' | 'id'>;

const BATCH = 100;
const LEASE_SECONDS = 30;
const POLL_MS = 5_000;

/** Reminds the owners of all chats whose reminder has come due; answers true when there may be more. */
export async function fireReminders(systemPool: Pool, services: Services): Promise<boolean> {
  const due = await claimDue(systemPool, reminders, { limit: BATCH, leaseSeconds: LEASE_SECONDS });
  for (const row of due) {
    await fire(services, row).catch((error: unknown) => {
      // Another worker has it, or will have it when the lease is over.
      if (!(error instanceof LeaseLost))
        services.log.warn({ err: error }, 'Failed to send a reminder; it is tried again');
    });
  }
  return due.length === BATCH;
}

/** Told and taken away in one transaction: each reminder is told once. A chat without an owner reminds nobody. */
async function fire(services: Services, row: Due): Promise<void> {
  const { business_id: businessId, id } = row;
  await inTransaction({ pool: services.pool, businessId, mode: 'write' }, async (tx) => {
    const ctx = createBusinessContext(services, tx, { businessId, actor: systemActor });
    const held = await holdChat(tx, id);
    // Put off or cleared since it was claimed.
    const time = held?.reminder_time ?? null;
    const isDue = held !== null && time !== null && Date.parse(time) <= Date.parse(held.now);
    await finishDue(tx, reminders, row, isDue || time === null ? null : { at: time });
    if (!isDue) return;
    await updateChatRow(ctx.db, businessId, id, { reminder: null }, true);
    const chat = await findChat(tx, id);
    if (!chat) return;
    ctx.emit(chatEvents.updateChat, presentChat(chat));
    if (chat.assignee_id !== null) ctx.raise(reminderDue, [{ ...chatItem(chat), assignee_id: chat.assignee_id }]);
  });
}

/** Fires reminders for as long as the process lives. Any number of processes may do it. */
export function keepFiringReminders(systemPool: Pool, services: Services): DueLoop {
  return runDueRows({
    name: 'reminders',
    log: services.log,
    pollMs: POLL_MS,
    batch: () => fireReminders(systemPool, services),
  });
}
