import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import { fileOf } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { SourceState } from '../source-store.ts';
import { cutSlots } from './slots.ts';
import type { MemberChat, NewSource, PreparedSource, SourceMember } from './source.ts';

const insert: NamedStatement = {
  name: 'insert_send_sources',
  text: `with added as (
      insert into send_sources (business_id, kind, record_id, step, channel_id, lane, payload_parts, payload_slots, content_type,
        content_parts, content_slots, file_sha256, is_template, is_marketing, author_type, author_id, author_label)
      select e.business_id, e.kind, e.record_id, e.step, e.channel_id, e.lane, e.payload_parts, e.payload_slots, e.content_type,
        e.content_parts, e.content_slots, e.file_sha256, e.is_template, e.is_marketing, e.author_type, e.author_id, e.author_label
      from jsonb_to_recordset($1) as e (business_id bigint, kind text, record_id bigint, step bigint, channel_id bigint, lane smallint,
        payload_parts text[], payload_slots smallint[], content_type text, content_parts text[], content_slots smallint[],
        file_sha256 text, is_template boolean, is_marketing boolean, author_type text, author_id bigint, author_label text)
      order by e.business_id, e.kind, e.record_id, e.step
      on conflict (business_id, kind, record_id, step) do nothing
      returning business_id, id
    ), progress as (
      insert into send_source_progress (business_id, source_id) select business_id, id from added
    ), totals as (
      insert into send_source_totals (business_id, source_id) select business_id, id from added
    )
    select business_id, id as source_id from added`,
};

/** Adds sources; returns those that did not exist. */
export async function addSources(
  tx: Transaction,
  sources: readonly NewSource[],
): Promise<{ business_id: Id; source_id: Id }[]> {
  const values = sources.map(({ payload, content, actor, ...source }) => {
    const [cutPayload, cutContent] = [cutSlots(payload), cutSlots(content)];
    return {
      ...source,
      payload_parts: cutPayload.parts,
      payload_slots: cutPayload.slots,
      content_parts: cutContent.parts,
      content_slots: cutContent.slots,
      file_sha256: fileOf(payload)?.sha256 ?? null,
      is_template: payload.type === 'template',
      author_type: actor.type,
      author_id: actor.id,
      author_label: actor.label,
    };
  });
  return tx.run<{ business_id: Id; source_id: Id }>(insert, [JSON.stringify(values)]);
}

// Shared, as by claims: a stop waits for the slice. The progress itself is locked against a second preparation.
const lock: NamedStatement = {
  name: 'lock_source_to_prepare',
  text: `select id, kind, record_id, step, channel_id, content_type, author_type, author_id, author_label, state
    from send_sources where business_id = $1 and id = $2 for share ${locks('send_source')}`,
};
const lockProgress: NamedStatement = {
  name: 'lock_source_progress',
  text: `select cursor, stopped_cursor, prepared_time is not null as is_prepared from send_source_progress
    where business_id = $1 and source_id = $2 for no key update ${locks('send_source')}`,
};

const forget: NamedStatement = { name: 'discard_plans', text: 'discard plans' };

/**
 * Lets the database plan anew on this connection. Foreign keys are checked by plans that live as long as the connection: one that
 * was made when chats were few reads all of them for each message, until the statistics are renewed, a minute later.
 */
export async function discardPlans(tx: Transaction): Promise<void> {
  await tx.run(forget);
}

/** A source as it is while a slice of it is prepared. */
export interface LockedSource extends PreparedSource {
  state: SourceState;
  cursor: Id;
  /** Up to which member the sends of a stopped source are refused. */
  stopped_cursor: Id;
  is_prepared: boolean;
}

/** Locks a source's progress until the transaction ends; null when it is gone. */
export async function lockToPrepare(tx: Transaction, businessId: Id, sourceId: Id): Promise<LockedSource | null> {
  const values = [businessId, sourceId];
  const [[source], [progress]] = await Promise.all([
    tx.run<Omit<LockedSource, 'cursor' | 'stopped_cursor' | 'is_prepared'>>(lock, values),
    tx.run<Pick<LockedSource, 'cursor' | 'stopped_cursor' | 'is_prepared'>>(lockProgress, values),
  ]);
  return source && progress ? { ...source, ...progress } : null;
}

const insertMembers: NamedStatement = {
  name: 'insert_members',
  text: `insert into outbox (business_id, message_id, chat_id, channel_id, lane, file_sha256, recipient_id, recipient_kind, is_template, is_marketing,
      source_id, member_id, slot_values, due_time, created_time, depth)
    select s.business_id, next_id(), e.chat_id, s.channel_id, s.lane, s.file_sha256, e.recipient_id, e.recipient_kind, s.is_template, s.is_marketing,
      s.id, e.member_id, e.slot_values, n.now, n.now, $8
    from send_sources s, (select clock_now() as now offset 0) n, unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[])
      as e (member_id, chat_id, recipient_id, recipient_kind, slot_values)
    where s.business_id = $1 and s.id = $2
    order by e.member_id
    on conflict (business_id, source_id, member_id) where source_id is not null do nothing
    returning message_id, member_id`,
};

/** Adds the sends of members, caused by a chain of this depth; returns those that had none yet. */
export function addMemberSends(
  tx: Transaction,
  businessId: Id,
  sourceId: Id,
  members: readonly (SourceMember & MemberChat)[],
  depth: number,
): Promise<{ message_id: Id; member_id: Id }[]> {
  return tx.run<{ message_id: Id; member_id: Id }>(insertMembers, [
    businessId,
    sourceId,
    members.map(({ member_id }) => member_id),
    members.map(({ chat_id }) => chat_id),
    members.map(({ recipient_id }) => recipient_id),
    members.map(({ recipient_kind }) => recipient_kind),
    members.map(({ slot_values }) => slot_values),
    depth,
  ]);
}

const skip: NamedStatement = {
  name: 'skip_members',
  text: `insert into send_source_skips (business_id, source_id, member_id, contact_id, reason)
    select $1, $2, e.member_id, e.contact_id, 'no_address' from unnest($3::bigint[], $4::bigint[]) as e (member_id, contact_id)
    order by e.member_id on conflict (business_id, source_id, member_id) do nothing returning member_id`,
};

/** Keeps who cannot be written to; returns how many were not kept before. */
export async function skipMembers(
  tx: Transaction,
  businessId: Id,
  sourceId: Id,
  members: readonly SourceMember[],
): Promise<number> {
  if (members.length === 0) return 0;
  const added = await tx.run(skip, [
    businessId,
    sourceId,
    members.map(({ member_id }) => member_id),
    members.map(({ contact_id }) => contact_id),
  ]);
  return added.length;
}

const advance: NamedStatement = {
  name: 'advance_source',
  text: `update send_source_progress set cursor = $3, prepared_time = case when $4 then clock_now() end
    where business_id = $1 and source_id = $2`,
};

/** Notes with the slice how far the source is prepared. */
export async function advanceSource(
  tx: Transaction,
  businessId: Id,
  sourceId: Id,
  { cursor, isLast }: { cursor: Id; isLast: boolean },
): Promise<void> {
  await tx.run(advance, [businessId, sourceId, cursor, isLast]);
}

const unpark: NamedStatement = {
  name: 'unpark_sends',
  text: `update outbox o set due_time = clock_now() where (o.business_id, o.message_id) in (
      select p.business_id, p.message_id from outbox p
      where p.business_id = $1 and p.source_id = $2 and p.state = 'queued' and p.due_time = 'infinity'
      order by p.message_id limit $3 for no key update ${locks('outbox_row')})
    returning o.message_id`,
};

/** Returns parked sends to the queue; returns how many. */
export async function unparkSends(tx: Transaction, businessId: Id, sourceId: Id, limit: number): Promise<number> {
  return (await tx.run(unpark, [businessId, sourceId, limit])).length;
}

const setState: NamedStatement = {
  name: 'set_state_of_sources',
  text: `with ours as materialized (
      select s.business_id, s.id from send_sources s
      join jsonb_to_recordset($1) as e (business_id bigint, kind text, record_id bigint)
        on s.business_id = e.business_id and s.kind = e.kind and s.record_id = e.record_id
      where s.state <> $2 and s.state <> 'stopped'
      order by s.business_id, s.id for no key update of s ${locks('send_source')}
    )
    update send_sources s set state = $2 from ours where s.business_id = ours.business_id and s.id = ours.id
    returning s.business_id, s.id as source_id`,
};

/** Changes all steps of sources; what is stopped stays so. Returns those that changed. */
export function setSourceStates(
  tx: Transaction,
  sources: readonly { business_id: Id; kind: string; record_id: Id }[],
  state: SourceState,
): Promise<{ business_id: Id; source_id: Id }[]> {
  return tx.run<{ business_id: Id; source_id: Id }>(setState, [JSON.stringify(sources), state]);
}
