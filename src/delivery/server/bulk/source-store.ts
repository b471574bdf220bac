import { fileOf } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks, locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { cutSlots, type SharedJson } from './slots.ts';
import type { NewSource, OpenSource, SourceState } from './source.ts';

// Raw statements: the benchmarks sending and preparing measure them.

/** One step of something that sends in bulk, as a claim needs it. */
export interface ClaimedSource {
  id: Id;
  kind: string;
  record_id: Id;
  step: Id;
  part: string;
  state: SourceState;
  payload: SharedJson;
}

const lockShared: NamedStatement = {
  name: 'lock_sources_of_sends',
  text: `select id, kind, record_id, step, part, state, payload_parts, payload_slots from send_sources
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

const insert: NamedStatement = {
  name: 'insert_send_sources',
  text: `with added as (
      insert into send_sources (business_id, kind, record_id, step, part, channel_id, lane, payload_parts, payload_slots, content_type,
        content_parts, content_slots, file_sha256, is_template, is_marketing, author_type, author_id, author_label)
      select e.business_id, e.kind, e.record_id, e.step, e.part, e.channel_id, e.lane, e.payload_parts, e.payload_slots, e.content_type,
        e.content_parts, e.content_slots, e.file_sha256, e.is_template, e.is_marketing, e.author_type, e.author_id, e.author_label
      from jsonb_to_recordset($1) as e (business_id bigint, kind text, record_id bigint, step bigint, part text, channel_id bigint, lane smallint,
        payload_parts text[], payload_slots smallint[], content_type text, content_parts text[], content_slots smallint[],
        file_sha256 text, is_template boolean, is_marketing boolean, author_type text, author_id bigint, author_label text)
      order by e.business_id, e.kind, e.record_id, e.step, e.part
      on conflict (business_id, kind, record_id, step, part) do nothing
      returning business_id, id
    ), progress as (
      insert into send_source_progress (business_id, source_id) select business_id, id from added
    ), totals as (
      insert into send_source_totals (business_id, source_id) select business_id, id from added
    )
    select id from added`,
};
const open: NamedStatement = {
  name: 'open_send_sources',
  text: `select s.id, s.business_id, s.kind, s.record_id, s.step, s.part, s.state, s.channel_id, s.content_type, s.author_type, s.author_id,
      s.author_label
    from jsonb_to_recordset($1) as e (business_id bigint, kind text, record_id bigint, step bigint, part text)
    join send_sources s on s.business_id = e.business_id and s.kind = e.kind and s.record_id = e.record_id and s.step = e.step
      and s.part = e.part
    order by s.business_id, s.id for share of s ${locks('send_source')}`,
};

/**
 * The sources of these steps, in their order; one that does not exist is added, one that does keeps its content. They are locked
 * until the transaction ends, as by claims: a stop waits for it.
 */
export async function openSourceRows(tx: Transaction, sources: readonly NewSource[]): Promise<OpenSource[]> {
  const values = sources.map(({ payload, content, actor, part = '', ...source }) => {
    const [cutPayload, cutContent] = [cutSlots(payload), cutSlots(content)];
    return {
      ...source,
      part,
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
  const [, rows] = await Promise.all([
    tx.run(insert, [JSON.stringify(values)]),
    tx.run<OpenSource>(open, [JSON.stringify(values)]),
  ]);
  return values.map(({ business_id, kind, record_id, step, part }) => {
    const found = rows.find(
      (row) =>
        row.business_id === business_id &&
        row.kind === kind &&
        row.record_id === record_id &&
        row.step === step &&
        row.part === part,
    );
    if (!found) throw new Error('A source that was added is not there');
    return found;
  });
}

const lock: NamedStatement = {
  name: 'lock_source_to_continue',
  text: `select state from send_sources where business_id = $1 and id = $2 for share ${locks('send_source')}`,
};
// Against a second worker that refuses the same members.
const lockProgress: NamedStatement = {
  name: 'lock_source_progress',
  text: `select stopped_cursor from send_source_progress
    where business_id = $1 and source_id = $2 for no key update ${locks('send_source')}`,
};

/** A source as it is while waiting sends of it are returned or refused. */
export interface LockedSource {
  id: Id;
  state: SourceState;
  /** Up to which member the sends of a stopped source are refused. */
  stopped_cursor: Id;
}

/** Locks a source and its progress until the transaction ends; null when it is gone. */
export async function lockToContinue(tx: Transaction, businessId: Id, sourceId: Id): Promise<LockedSource | null> {
  const values = [businessId, sourceId];
  const [[source], [progress]] = await Promise.all([
    tx.run<Pick<LockedSource, 'state'>>(lock, values),
    tx.run<Pick<LockedSource, 'stopped_cursor'>>(lockProgress, values),
  ]);
  return source && progress ? { id: sourceId, ...source, ...progress } : null;
}

const setStateText = (lock: string): string => `with ours as materialized (
      select s.business_id, s.id from send_sources s
      join jsonb_to_recordset($1) as e (business_id bigint, kind text, record_id bigint)
        on s.business_id = e.business_id and s.kind = e.kind and s.record_id = e.record_id
      where s.state <> $2 and s.state <> 'stopped'
      order by s.business_id, s.id for no key update of s ${lock}
    )
    update send_sources s set state = $2 from ours where s.business_id = ours.business_id and s.id = ours.id
    returning s.business_id, s.id as source_id`;
const setState: NamedStatement = { name: 'set_state_of_sources', text: setStateText(locks('send_source')) };
// Records are locked by then: they are deleted, and only their area knows that they send.
const setStateLate: NamedStatement = {
  name: 'set_state_of_sources_late',
  text: setStateText(locksLate('send_source')),
};

/** Changes all steps of sources; what is stopped stays so. Returns those that changed. */
export function setSourceStates(
  tx: Transaction,
  sources: readonly { business_id: Id; kind: string; record_id: Id }[],
  state: SourceState,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<{ business_id: Id; source_id: Id }[]> {
  return tx.run<{ business_id: Id; source_id: Id }>(isLate ? setStateLate : setState, [JSON.stringify(sources), state]);
}
