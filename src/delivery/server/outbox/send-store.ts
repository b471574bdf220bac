import { fileOf, type SendRefusal } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MemberChat, SourceMember } from '../bulk/source.ts';
import type { NewSend } from '../send.ts';

// Raw statements: the benchmarks sending and preparing measure them.

const insertSends: NamedStatement = {
  name: 'insert_sends',
  text: `insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, file_sha256, recipient_id, recipient_kind, is_template, is_marketing, depth)
    select s.business_id, s.message_id, s.chat_id, s.channel_id, s.lane, s.payload, s.file_sha256, s.recipient_id, s.recipient_kind, s.is_template, s.is_marketing, $12
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::jsonb[], $7::text[], $8::text[], $9::text[], $10::boolean[], $11::boolean[])
      as s (business_id, message_id, chat_id, channel_id, lane, payload, file_sha256, recipient_id, recipient_kind, is_template, is_marketing)`,
};

/** Adds sends, caused by a chain of this depth. A message that has one already makes the transaction fail. */
export function addSends(tx: Transaction, sends: readonly NewSend[], depth: number): void {
  tx.runWithoutWaiting(insertSends, [
    sends.map((send) => send.business_id),
    sends.map((send) => send.message_id),
    sends.map((send) => send.chat_id),
    sends.map((send) => send.channel_id),
    sends.map((send) => send.lane),
    sends.map((send) => JSON.stringify(send.payload)),
    sends.map((send) => fileOf(send.payload)?.sha256 ?? null),
    sends.map((send) => send.recipient_id),
    sends.map((send) => send.recipient_kind),
    sends.map((send) => send.payload.type === 'template'),
    sends.map((send) => send.is_marketing ?? false),
    depth,
  ]);
}

const insertMembers: NamedStatement = {
  name: 'insert_members',
  text: `insert into outbox (business_id, message_id, chat_id, channel_id, lane, file_sha256, recipient_id, recipient_kind, is_template, is_marketing,
      source_id, member_id, slot_values, due_time, is_quiet, created_time, depth)
    select s.business_id, e.message_id, e.chat_id, s.channel_id, s.lane, s.file_sha256, e.recipient_id, e.recipient_kind, s.is_template, s.is_marketing,
      s.id, e.member_id, e.slot_values, greatest(n.now, e.due_time), coalesce(e.due_time > n.now, false), n.now, $8
    from send_sources s, (select clock_now() as now offset 0) n,
      unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[], $9::timestamptz[],
        $10::bigint[]) as e (member_id, chat_id, recipient_id, recipient_kind, slot_values, due_time, message_id)
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
    members.map(({ due_time }) => due_time),
    members.map(({ message_id }) => message_id),
  ]);
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

// What a worker has claimed is refused by it; so is what returns to the queue after its attempt.
const refuse: NamedStatement = {
  name: 'refuse_stopped_sends',
  text: `with next as materialized (
      select o.message_id, o.member_id from outbox o
      where o.business_id = $1 and o.source_id = $2 and o.member_id > $3 order by o.member_id limit $4
    ), waiting as materialized (
      select o.business_id, o.message_id from outbox o
      where o.business_id = $1 and o.message_id in (select message_id from next)
        and o.state = 'queued' and o.lease_until is null and o.settled_time is null
      order by o.message_id for no key update skip locked
    ), refused as (
      update outbox o set state = 'refused', settled_time = clock_now(), outcome = $5
      from waiting w where o.business_id = w.business_id and o.message_id = w.message_id
      returning o.message_id, o.chat_id
    ), passed as (
      update send_source_progress p set stopped_cursor = m.last from (select max(member_id) as last from next) m
      where p.business_id = $1 and p.source_id = $2 and m.last is not null
    )
    select message_id, chat_id, (select count(*)::int from next) as passed from refused
    union all select null, null, (select count(*)::int from next)`,
};

/** Refuses the next waiting sends of a stopped source; `passed`: how many of its sends, in any state, were gone through. */
export async function refuseStoppedSends(
  tx: Transaction,
  businessId: Id,
  source: { id: Id; stopped_cursor: Id },
  { limit, refusal }: { limit: number; refusal: SendRefusal },
): Promise<{ refused: { message_id: Id; chat_id: Id }[]; passed: number }> {
  const rows = await tx.run<{ message_id: Id | null; chat_id: Id | null; passed: number }>(refuse, [
    businessId,
    source.id,
    source.stopped_cursor,
    limit,
    JSON.stringify(refusal),
  ]);
  return {
    refused: rows.flatMap(({ message_id, chat_id }) =>
      message_id === null || chat_id === null ? [] : [{ message_id, chat_id }],
    ),
    passed: rows[0]?.passed ?? 0,
  };
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

// What has not left yet; the rest is on record under the chat that it was sent in.
const move: NamedStatement = {
  name: 'move_sends_of_merged_chats',
  text: `update outbox o set chat_id = e.kept_id
    from jsonb_to_recordset($1) as e (business_id bigint, kept_id bigint, merged_id bigint)
    where o.business_id = e.business_id and o.chat_id = e.merged_id and o.state in ('queued', 'claimed', 'attempting')`,
};
const redirect: NamedStatement = {
  name: 'redirect_sends_of_chats',
  text: `update outbox o set recipient_id = e.recipient_id, recipient_kind = e.recipient_kind
    from jsonb_to_recordset($1) as e (business_id bigint, chat_id bigint, recipient_id text, recipient_kind text)
    where o.business_id = e.business_id and o.chat_id = e.chat_id and o.state = 'queued'`,
};

/** What waits in chats that become part of others waits there. */
export async function moveSends(
  tx: Transaction,
  merges: readonly { business_id: Id; kept_id: Id; merged_id: Id }[],
): Promise<void> {
  if (merges.length > 0) await tx.run(move, [JSON.stringify(merges)]);
}

/** What waits in these chats goes to another address: the old one may belong to another person by now. */
export async function redirectSends(
  tx: Transaction,
  chats: readonly { business_id: Id; chat_id: Id; recipient_id: string; recipient_kind: string }[],
): Promise<void> {
  if (chats.length > 0) await tx.run(redirect, [JSON.stringify(chats)]);
}

const returnSendsSql: NamedStatement = {
  name: 'return_sends_of_separated_chats',
  text: `update outbox o set chat_id = $3 where o.business_id = $1 and o.chat_id = $2 and o.message_id = any ($4::bigint[])`,
};
const deleteSendsSql: NamedStatement = {
  name: 'delete_sends',
  text: `delete from outbox o using unnest($1::bigint[], $2::bigint[]) as e (business_id, message_id)
    where o.business_id = e.business_id and o.message_id = e.message_id`,
};

/** What waits in a chat and belongs to messages of another one waits there again. */
export async function returnSends(
  tx: Transaction,
  businessId: Id,
  { from, to }: { from: Id; to: Id },
  messageIds: readonly Id[],
): Promise<void> {
  await tx.run(returnSendsSql, [businessId, from, to, messageIds]);
}

/** Forgets what is to be sent, and what became of it. Of what is under way nothing is written down any more. */
export async function deleteSends(
  tx: Transaction,
  messages: readonly { business_id: Id; message_id: Id }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.run(deleteSendsSql, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ message_id }) => message_id),
  ]);
}

const countWaiting: NamedStatement = {
  name: 'count_waiting_sends',
  text: "select count(*)::int as count from outbox where state in ('queued', 'claimed')",
};
const discardWaiting: NamedStatement = {
  name: 'discard_waiting_sends',
  text: "update outbox set is_discarded = true where state in ('queued', 'claimed')",
};

/** Sends of which nothing has left, of all businesses. The transaction acts as parley_system. */
export async function countWaitingSends(tx: Transaction): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countWaiting);
  return row?.count ?? 0;
}

/** Marks them so that the engine refuses them instead of sending. What was being attempted becomes unknown by itself. */
export async function discardWaitingSends(tx: Transaction): Promise<void> {
  await tx.run(discardWaiting);
}
