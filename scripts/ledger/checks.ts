import { areas } from '../../src/app/server/areas.ts';
import { composeAreas } from '../../src/foundation/server/compose-areas.ts';

/** What must be true of the rows, whatever has crashed: each check counts where it is not. */
export interface LedgerCheck {
  name: string;
  /** What a count means: something is gone, is there twice, does not continue, or contradicts something else. */
  kind: 'lost' | 'duplicate' | 'stuck' | 'wrong';
  /** For people: what was looked for. */
  summary: string;
  /** While the installation is paused, this waits as it must. */
  waitsWhilePaused?: true;
  /** Answers one row: `count`, and a few ids as `examples`. */
  sql: string;
}

/** Rows of `found (id)`, counted, with the first few of them. */
const counted = (found: string): string =>
  `with found as (${found}) select (select count(*)::int from found) as count, (select coalesce(array_agg(id::text), '{}') from (select id from found limit 5) f) as examples`;

const check = (kind: LedgerCheck['kind'], name: string, summary: string, found: string): LedgerCheck => ({
  kind,
  name,
  summary,
  sql: counted(found),
});

/** Work of a kind that is long due and that no worker has: the worker that had it was lost, and no other took it over. */
const overdueWork = composeAreas(areas).dueKinds.map(({ name, outgoing }): LedgerCheck => ({
  ...check(
    'stuck',
    `overdue_${name}`,
    `rows of due_${name} that have been due for more than two minutes and that no worker has`,
    `select d.business_id as id from due_${name} d where d.due_time < clock_now() - interval '2 minutes'
         and (d.lease_until is null or d.lease_until < clock_now() - interval '2 minutes')`,
  ),
  ...(outgoing && { waitsWhilePaused: true }),
}));

export const ledgerChecks: readonly LedgerCheck[] = [
  ...overdueWork,
  check(
    'lost',
    'unsent',
    'outgoing messages that wait but were never handed over to be sent',
    `select m.id from messages m where m.origin = 'outgoing' and m.status = 'pending'
       and not exists (select from outbox o where o.business_id = m.business_id and o.message_id = m.id)`,
  ),
  check(
    'lost',
    'unshown_send',
    'sends without their message',
    `select o.message_id as id from outbox o where o.payload ->> 'type' is distinct from 'reaction'
       and not exists (select from messages m where m.business_id = o.business_id and m.id = o.message_id)`,
  ),
  check(
    'lost',
    'event_gaps',
    'businesses whose event numbers have a gap',
    `select business_id as id from event_log group by business_id having max(seq) - min(seq) + 1 <> count(*)`,
  ),
  check(
    'duplicate',
    'provider_id_of_messages',
    'provider ids that two messages of a channel have',
    `select min(id) as id from messages where provider_id is not null group by business_id, channel_id, provider_id having count(*) > 1`,
  ),
  check(
    'duplicate',
    'provider_id_of_sends',
    'provider ids that two sends of a channel have',
    `select min(message_id) as id from outbox where provider_id is not null group by business_id, channel_id, provider_id having count(*) > 1`,
  ),
  check(
    'duplicate',
    'chat_of_person',
    'people with two chats on one channel',
    `select min(id) as id from chats group by business_id, channel_id, contact_id having count(*) > 1`,
  ),
  check(
    'stuck',
    'expired_leases',
    'sends in hand whose lease ended more than a minute ago',
    `select message_id as id from outbox where state in ('claimed', 'attempting') and lease_until < clock_now() - interval '1 minute'`,
  ),
  {
    ...check(
      'stuck',
      'overdue_sends',
      'replies and automatic messages due for more than two minutes on a number that may send',
      `select o.message_id as id from outbox o join channels c on c.business_id = o.business_id and c.id = o.channel_id
     left join send_budgets b on b.business_id = o.business_id and b.channel_id = o.channel_id
     where o.state = 'queued' and o.lane <= 2 and o.due_time < clock_now() - interval '2 minutes' and c.paused_code is null
       and (b.not_before is null or b.not_before < clock_now())
       and not exists (select from outbox e where e.business_id = o.business_id and e.chat_id = o.chat_id
         and e.state in ('queued', 'claimed', 'attempting') and e.message_id < o.message_id)`,
    ),
    waitsWhilePaused: true,
  },
  check(
    'stuck',
    'unknown_unshown',
    'unknown outcomes that should have been shown two minutes ago',
    `select message_id as id from outbox where unknown_due_time < clock_now() - interval '2 minutes'`,
  ),
  check(
    'stuck',
    'parked_statuses',
    'parked statuses whose message is there, or that are older than seven days',
    `select p.business_id as id from parked_statuses p where p.parked_time < clock_now() - interval '7 days'
       or exists (select from messages m where m.business_id = p.business_id and m.channel_id = p.channel_id and m.provider_id = p.provider_id)`,
  ),
  check(
    'stuck',
    'unapplied_webhooks',
    'webhooks that have waited for more than two minutes',
    `select id from webhook_inbox where applied_time is null and received_time < clock_timestamp() - interval '2 minutes'`,
  ),
  check(
    'wrong',
    'message_of_accepted_send',
    'accepted sends whose message says something else',
    `select o.message_id as id from outbox o join messages m on m.business_id = o.business_id and m.id = o.message_id
     where o.state = 'accepted' and (m.status in ('pending', 'error') or m.provider_id is distinct from o.provider_id)`,
  ),
  check(
    'wrong',
    'message_of_refused_send',
    'refused sends whose message did not fail',
    `select o.message_id as id from outbox o join messages m on m.business_id = o.business_id and m.id = o.message_id
     where o.state = 'refused' and m.status <> 'failed'`,
  ),
  check(
    'wrong',
    'message_of_unknown_send',
    'unknown outcomes, shown, whose message is still pending',
    `select o.message_id as id from outbox o join messages m on m.business_id = o.business_id and m.id = o.message_id
     where o.state = 'unknown' and o.unknown_due_time is null and m.status = 'pending'`,
  ),
  check(
    'wrong',
    'message_of_waiting_send',
    'waiting sends whose message is not pending',
    `select o.message_id as id from outbox o join messages m on m.business_id = o.business_id and m.id = o.message_id
     where o.state in ('queued', 'claimed') and m.status <> 'pending'`,
  ),
  check(
    'wrong',
    'status_below_history',
    'messages whose status is lower than one that the provider reported',
    `select m.id from messages m join message_statuses s on s.business_id = m.business_id and s.message_id = m.id
     where (s.status in ('read', 'played') and m.status in ('pending', 'error', 'held_for_quality_assessment', 'sent', 'failed', 'delivered'))
        or (s.status = 'delivered' and m.status in ('pending', 'error', 'held_for_quality_assessment', 'sent', 'failed'))
        or (s.status = 'failed' and m.status in ('pending', 'error', 'held_for_quality_assessment', 'sent'))
        or (s.status = 'sent' and m.status in ('pending', 'error', 'held_for_quality_assessment'))`,
  ),
  check(
    'wrong',
    'unread_count',
    'chats whose unread count is not the number of their unread messages',
    `select c.id from chats c left join lateral (
       select count(*)::int as count from messages m
       where m.business_id = c.business_id and m.chat_id = c.id and m.origin = 'incoming' and m.read_time is null) u on true
     where c.unread_count <> u.count`,
  ),
  check(
    'wrong',
    'last_message',
    'chats that do not show their newest message, apart from those of bulk sends',
    `select c.id from chats c join lateral (
       select m.id from messages m where m.business_id = c.business_id and m.chat_id = c.id and m.origin <> 'system' and m.source_id is null
       order by m.time desc, m.id desc limit 1) n on true
     where c.last_message_id is distinct from n.id`,
  ),
  check(
    'lost',
    'undecided_steps',
    'steps of running campaigns whose members are not decided, and of which no worker knows',
    `select s.step_id as id from campaign_steps s join campaigns c on c.business_id = s.business_id and c.id = s.campaign_id
     where c.status = 'in_progress' and (s.state in ('running', 'testing') or s.state = 'waiting' and s.due_time is not null)
       and not exists (select from due_campaign_steps d
         where d.business_id = s.business_id and d.campaign_id = s.campaign_id and d.step_id = s.step_id)`,
  ),
  check(
    'duplicate',
    'send_of_member',
    'members with two sends or two messages of one bulk send',
    `select min(o.message_id) as id from outbox o where o.source_id is not null
     group by o.business_id, o.source_id, o.member_id having count(*) > 1`,
  ),
  check(
    'lost',
    'decision_without_message',
    'members who are said to get a message of a campaign or sequence and have none to be sent',
    `select d.id from outreach_decisions d where d.outcome = 'sent'
       and not exists (select from outbox o where o.business_id = d.business_id and o.message_id = d.message_id)
       and exists (select from contacts c where c.business_id = d.business_id and c.id = d.contact_id)`,
  ),
  check(
    'duplicate',
    'message_without_decision',
    'messages of campaigns and sequences without a decision of their own: a member has two of one step',
    `select o.message_id as id from outbox o join send_sources s on s.business_id = o.business_id and s.id = o.source_id
     where s.kind in ('campaign', 'sequence')
       and not exists (select from outreach_decisions d where d.business_id = o.business_id and d.message_id = o.message_id)`,
  ),
  check(
    'wrong',
    'source_statistics',
    'bulk sends whose statistics are not the number of their messages at each status',
    `select coalesce(t.source_id, m.source_id) as id from (
       select source_id, status, sum(count) as count from (
         select source_id, key as status, value::bigint as count from send_source_totals, jsonb_each_text(counts)
         union all select source_id, status, count from send_source_changes) e
       group by 1, 2) t
     full join (select source_id, status, count(*) as count from messages where source_id is not null group by 1, 2) m
       on m.source_id = t.source_id and m.status = t.status
     where coalesce(t.count, 0) <> coalesce(m.count, 0)`,
  ),
  check(
    'wrong',
    'sequence_counters',
    'sequences whose counters are not the number of their members',
    `select s.id from sequences s
     left join (select business_id, sequence_id, sum(entered) as entered, sum(completed) as completed, sum(exited) as exited
       from sequence_changes group by 1, 2) c on c.business_id = s.business_id and c.sequence_id = s.id
     left join (select business_id, sequence_id, count(*) as members, count(*) filter (where status = 'completed') as completed,
         count(*) filter (where status = 'exited') as exited
       from sequence_entries group by 1, 2) n on n.business_id = s.business_id and n.sequence_id = s.id
     where s.member_count + coalesce(c.entered, 0) <> coalesce(n.members, 0)
       or s.completed_count + coalesce(c.completed, 0) <> coalesce(n.completed, 0)
       or s.exited_count + coalesce(c.exited, 0) <> coalesce(n.exited, 0)
       or s.active_count <> s.member_count - s.completed_count - s.exited_count`,
  ),
  check(
    'stuck',
    'sequence_members',
    'members of running sequences whose next step is due and for whom no work is scheduled',
    `select n.id from sequence_entries n join sequences s on s.business_id = n.business_id and s.id = n.sequence_id
     where n.status = 'active' and s.status = 'active' and n.due_time < clock_now() - interval '2 minutes'
       and not exists (select from due_sequence_entries d where d.business_id = n.business_id and d.entry_id = n.id)
       and not exists (select from due_sequence_scans d where d.business_id = n.business_id and d.sequence_id = n.sequence_id)`,
  ),
  check(
    'wrong',
    'unlisted_chats',
    'chats in no list in which the customer has written',
    `select c.id from chats c where not c.is_listed and exists (
       select from messages m where m.business_id = c.business_id and m.chat_id = c.id and m.origin = 'incoming')`,
  ),
  check(
    'wrong',
    'portfolio_users',
    'portfolios whose count of people is not the number of their people',
    `select p.business_id as id from portfolio_budgets p where p.user_count <> (
       select count(*) from portfolio_users u where u.business_id = p.business_id and u.portfolio_id = p.portfolio_id)`,
  ),
];
