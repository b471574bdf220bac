import { noteFindings, type Oracle } from './oracle.ts';
import type { Verdict } from './scenario.ts';
import type { Stage } from './stage.ts';
import { FIRST_PERSON, STATUSES } from './webhook-storm.ts';

export interface SentMessages {
  /** Message n has the provider's id `prefix` and n. */
  prefix: string;
  count: number;
  people: number;
}

/** Messages that were sent before the customers wrote, and of which no status has come yet; in the chats in turn. */
export async function addSentMessages({ rows }: Stage, { prefix, count, people }: SentMessages): Promise<void> {
  await rows(
    `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
     select c.business_id, c.id, c.channel_id, $1 || n, 'outgoing', 'text', '{"text": "Your order is ready."}', 'sent', c.last_message_time - interval '1 hour'
     from generate_series(0, $2::int - 1) n join chats c on c.recipient_id = ($3::bigint + n % $4::int)::text`,
    [prefix, count, FIRST_PERSON, people],
  );
}

/** Compares the first `answered` statuses, those that got a 200, with the stored statuses, the messages and the events. */
export async function checkStatuses(
  { rows }: Stage,
  oracle: Oracle,
  { prefix }: SentMessages,
  answered: number,
): Promise<Pick<Verdict, 'delivered' | 'stored' | 'lost' | 'doubled' | 'wrong'>> {
  const messages = await rows<{ n: number; status: string; kept: string[]; repeated: boolean }>(
    `with announced as (
       select business_id, (data ->> 'id')::bigint as id, bool_or(times > 1) as repeated from (
         select business_id, data, count(*) over (partition by business_id, data ->> 'id', data ->> 'status') as times
         from event_log where event = 'message_updates') e
       group by 1, 2)
     select substr(m.provider_id, length($1) + 1)::int as n, m.status, coalesce(a.repeated, false) as repeated,
       array(select s.status from message_statuses s where s.business_id = m.business_id and s.message_id = m.id order by 1) as kept
     from messages m left join announced a on a.business_id = m.business_id and a.id = m.id
     where starts_with(m.provider_id, $1) order by 1`,
    [prefix],
  );
  const due = (n: number) => STATUSES.slice(0, Math.max(0, answered - n * STATUSES.length));
  const lost = messages.flatMap(({ n, kept }) => due(n).filter((status) => !kept.includes(status)));
  const doubled = messages.filter(({ kept, repeated }) => repeated || new Set(kept).size < kept.length);
  const wrong = messages.filter(
    ({ n, status, kept }) => status !== (due(n).at(-1) ?? 'sent') || kept.length > due(n).length,
  );
  return {
    delivered: answered,
    stored: answered - lost.length,
    lost: noteFindings(oracle, 'statuses that were answered with 200 and are not there', lost),
    doubled: noteFindings(oracle, 'statuses that are there or announced more than once', doubled),
    wrong: noteFindings(oracle, 'messages that do not show their last status', wrong),
  };
}
