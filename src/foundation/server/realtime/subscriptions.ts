import type { BusinessContext } from '../work-context.ts';
import { z } from 'zod';
import { defineEvents } from '../../contract/event.ts';
import type { Id } from '../../contract/id.ts';
import type { NamedStatement } from '../db/transaction.ts';

/** A topic of the server's own: no client can subscribe to it. */
export const SUBSCRIPTION_TOPIC = 'subscriptions';

/** Subscriptions end after this and are renewed before. */
const LIFETIME_SECONDS = 3_600;
/** One that lasts so much longer is not renewed: a thousand tabs that come back at once must not write a thousand rows. */
const FRESH_SECONDS = 1_800;
/** Rows of one session: far above 20 tabs with every topic. Those that end soonest give way. */
const MAX_PER_SESSION = 200;

// Is in the log, so every process reads it in its place among the events and none can miss it.
const { changed } = defineEvents({
  changed: {
    topic: SUBSCRIPTION_TOPIC,
    event: 'changed',
    summary: 'The subscriptions of a session changed',
    data: z.strictObject({ session_id: z.string() }),
  },
});

export interface SubscriptionKey {
  sessionId: Id;
  /** '' for every socket of the session. */
  clientId: string;
  topic: string;
}

const findFresh: NamedStatement = {
  name: 'find_fresh_subscription',
  text: `select expiry_time from subscriptions
    where business_id = current_business() and session_id = $1 and client_id = $2 and topic = $3
      and expiry_time > clock_now() + make_interval(secs => $4)`,
};
const put: NamedStatement = {
  name: 'put_subscription',
  text: `insert into subscriptions (business_id, session_id, client_id, topic, expiry_time)
    values (current_business(), $1, $2, $3, clock_now() + make_interval(secs => $4))
    on conflict (business_id, session_id, client_id, topic) do update set expiry_time = excluded.expiry_time
    returning expiry_time`,
};
const trim: NamedStatement = {
  name: 'trim_subscriptions',
  text: `delete from subscriptions s using (
      select client_id, topic from subscriptions where business_id = current_business() and session_id = $1
      order by expiry_time desc offset $2
    ) as surplus
    where s.business_id = current_business() and s.session_id = $1
      and s.client_id = surplus.client_id and s.topic = surplus.topic`,
};
const remove: NamedStatement = {
  name: 'remove_subscription',
  text: `delete from subscriptions
    where business_id = current_business() and session_id = $1 and client_id = $2 and topic = $3 returning topic`,
};

/** Makes a subscription, or renews one that ends before long. Events behind this transaction reach the session's sockets. */
export async function subscribe(
  ctx: BusinessContext,
  { sessionId, clientId, topic }: SubscriptionKey,
): Promise<{ topic: string; expiry_time: string }> {
  const [fresh] = await ctx.tx.run<{ expiry_time: string }>(findFresh, [sessionId, clientId, topic, FRESH_SECONDS]);
  if (fresh) return { topic, expiry_time: fresh.expiry_time };
  const [row] = await ctx.tx.run<{ expiry_time: string }>(put, [sessionId, clientId, topic, LIFETIME_SECONDS]);
  await ctx.tx.run(trim, [sessionId, MAX_PER_SESSION]);
  ctx.emit(changed, { session_id: sessionId }, { user_ids: [] });
  return { topic, expiry_time: row!.expiry_time };
}

/** Ends a subscription; one that is not there is ended already. */
export async function unsubscribe(
  ctx: BusinessContext,
  { sessionId, clientId, topic }: SubscriptionKey,
): Promise<void> {
  const removed = await ctx.tx.run(remove, [sessionId, clientId, topic]);
  if (removed.length > 0) ctx.emit(changed, { session_id: sessionId }, { user_ids: [] });
}
