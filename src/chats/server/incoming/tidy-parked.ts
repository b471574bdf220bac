import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { EventBatch } from '../../../foundation/server/events/event-batch.ts';
import { chatEvents } from '../../contract/events.ts';
import { presentMessage } from '../message-store.ts';
import { applyChanges } from './apply-changes.ts';
import { findLandedChanges, unparkChanges } from './parked-change-store.ts';

/** Applies changes that were parked while their message was being stored by another worker. */
export async function applyLanded(tx: Transaction, events: EventBatch): Promise<boolean> {
  const landed = await findLandedChanges(tx);
  const changes = await unparkChanges(tx, landed);
  for (const row of await applyChanges(tx, changes, new Map()))
    events.emit(row.business_id, chatEvents.messageUpdates, presentMessage(row));
  return false;
}
