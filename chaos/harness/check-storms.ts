import { noteFindings, type Oracle } from './oracle.ts';
import type { Verdict } from './scenario.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';
import type { StormEntry } from './webhook-storm.ts';

const APPLIED_WITHIN_MS = 120_000;

interface StoredMessage {
  provider_id: string;
  count: number;
  events: number;
}

export type WebhookVerdict = Pick<Verdict, 'delivered' | 'stored' | 'lost' | 'doubled' | 'stuck' | 'wrong' | 'notes'>;

/** Waits until every stored webhook is applied; returns how many are not, after much patience. */
export async function waitForInbox({ rows }: Stage): Promise<number> {
  const waiting = async () =>
    (await rows<{ n: number }>('select count(*)::int as n from webhook_inbox where applied_time is null'))[0]?.n ?? 0;
  // A database that is coming back refuses to answer for a moment.
  const isEmpty = async () => (await waiting().catch(() => 1)) === 0;
  return (await until(isEmpty, { giveUpMs: APPLIED_WITHIN_MS })) ? 0 : waiting();
}

/** Compares what was answered with 200 with what is there: rows, events, and counts of unread messages. */
export async function checkStorms(stage: Stage, oracle: Oracle): Promise<WebhookVerdict> {
  const storms = oracle.read<StormEntry>('storm');
  const unapplied = await waitForInbox(stage);
  // A body is one message here, so what was not taken is the sandbox's own loss of patience.
  const notTaken = storms.reduce((sum, { not_taken }) => sum + not_taken, 0);
  const acknowledged = new Set(
    storms.flatMap(({ prefix, messages }) => Array.from({ length: messages }, (_, index) => `${prefix}${index}`)),
  );
  const stored = await stage.rows<StoredMessage>(
    `with heard as (
       select business_id, (data -> 'message' ->> 'id')::bigint as message_id, count(*)::int as events from event_log
       where event = 'new_messages' group by 1, 2)
     select m.provider_id, count(distinct m.id)::int as count, coalesce(sum(h.events), 0)::int as events from messages m
     left join heard h on h.business_id = m.business_id and h.message_id = m.id
     where m.origin = 'incoming' group by m.provider_id`,
  );
  const known = new Map(stored.map((row) => [row.provider_id, row]));
  // Of a storm that was given up no one knows which of its messages were never taken: that number may be missing.
  const missing = [...acknowledged].filter((id) => !known.has(id));
  const lost = missing.slice(notTaken);
  const doubled = stored.filter(({ count }) => count > 1);
  const unheard = stored.filter(({ events }) => events === 0);
  const heardTwice = stored.filter(({ events }) => events > 1);
  const strangers = stored.filter(({ provider_id }) => !acknowledged.has(provider_id));
  const letters = await stage.rows<{ reason: string }>('select reason from webhook_dead_letters');
  const miscounted = await miscountedChats(stage, storms);
  const outcomes = storms.map((entry) => entry.outcomes);
  return {
    delivered: acknowledged.size - notTaken,
    stored: acknowledged.size - missing.length,
    lost:
      noteFindings(oracle, 'answered with 200 and not there', lost) +
      noteFindings(oracle, 'there, and no event says so', unheard),
    doubled:
      noteFindings(oracle, 'there more than once', doubled) + noteFindings(oracle, 'said by two events', heardTwice),
    stuck: notTaken + unapplied,
    wrong:
      noteFindings(oracle, 'there, and never delivered', strangers) +
      noteFindings(oracle, 'put aside as unreadable', letters) +
      noteFindings(oracle, 'unread counts that differ', miscounted),
    notes: {
      posts: outcomes.reduce((sum, each) => sum + Object.values(each).reduce((all, n) => all + n, 0), 0),
      'cut off in mid-request': outcomes.reduce((sum, each) => sum + cutOffIn(each), 0),
    },
  };
}

/** Neither accepted nor refused: the sender cannot know whether it is stored. */
const cutOffIn = (outcomes: Record<string, number>): number =>
  Object.entries(outcomes).reduce((sum, [outcome, n]) => sum + (/^(?:200|503|ECONNREFUSED)$/.test(outcome) ? 0 : n), 0);

/** Chats whose unread count is not the number of messages that their person saw arrive. */
async function miscountedChats({ rows }: Stage, storms: readonly StormEntry[]): Promise<object[]> {
  const expected = new Map<string, number>();
  for (const { numberId, people, firstPerson, messages } of storms) {
    for (let index = 0; index < messages; index += 1) {
      const key = `${numberId}:${firstPerson + (index % people)}`;
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
  }
  const chats = await rows<{ number_id: string; recipient_id: string; unread_count: number }>(
    `select h.provider_number_id as number_id, c.recipient_id, c.unread_count from chats c
     join channels h on h.business_id = c.business_id and h.id = c.channel_id`,
  );
  return chats.filter((chat) => (expected.get(`${chat.number_id}:${chat.recipient_id}`) ?? 0) !== chat.unread_count);
}
