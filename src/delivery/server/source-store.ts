import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { SharedJson } from './bulk/slots.ts';

export type SourceState = 'running' | 'paused' | 'stopped';

/** One step of something that sends in bulk, as a claim needs it. */
export interface ClaimedSource {
  id: Id;
  kind: string;
  record_id: Id;
  step: Id;
  state: SourceState;
  payload: SharedJson;
}

const lockShared: NamedStatement = {
  name: 'lock_sources_of_sends',
  text: `select id, kind, record_id, step, state, payload_parts, payload_slots from send_sources
    where business_id = $1 and id = any ($2) order by id for share ${locks('send_source')}`,
};

/**
 * Sources of sends that are about to be claimed. Locked until the transaction ends: once a pause or a stop is committed, no
 * attempt begins.
 */
export async function lockSources(
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, ClaimedSource>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<Omit<ClaimedSource, 'payload'> & { payload_parts: string[]; payload_slots: number[] }>(
    lockShared,
    [businessId, [...new Set(ids)]],
  );
  return new Map(
    rows.map(({ payload_parts: parts, payload_slots: slots, ...source }) => [
      source.id,
      { ...source, payload: { parts, slots } },
    ]),
  );
}

const findKinds: NamedStatement = {
  name: 'find_kinds_of_sends',
  text: `select o.message_id, s.kind from unnest($1::bigint[], $2::bigint[]) as e (business_id, message_id)
    join outbox o on o.business_id = e.business_id and o.message_id = e.message_id
    join send_sources s on s.business_id = o.business_id and s.id = o.source_id`,
};

/** The kinds of sends of many businesses that have a source, by message. */
export async function findKindsOfSends(
  tx: Transaction,
  sends: readonly { business_id: Id; message_id: Id }[],
): Promise<ReadonlyMap<Id, string>> {
  const rows = await tx.run<{ message_id: Id; kind: string }>(findKinds, [
    sends.map(({ business_id }) => business_id),
    sends.map(({ message_id }) => message_id),
  ]);
  return new Map(rows.map(({ message_id, kind }) => [message_id, kind]));
}
