import type { QueryClient } from '@tanstack/react-query';
import type { Pool } from 'pg';
import type { Id } from '../../foundation/contract/id.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';

/** The number of the last event of a business. */
export async function lastEventSeq(ownerPool: Pool, businessId: Id): Promise<number> {
  const { rows } = await ownerPool.query<{ event_seq: string }>(
    'select event_seq from event_counters where business_id = $1',
    [businessId],
  );
  return Number(rows[0]?.event_seq ?? 0);
}

export interface LoggedEvent {
  seq: string;
  topic: string;
  event: string;
  data: unknown;
}

/**
 * Hands the events of a business after `seq` to listeners: as they came, then backwards, then once more, so that neither
 * order nor repetition may matter to what is cached.
 */
export async function replayEvents(
  ownerPool: Pool,
  { businessId, seq }: { businessId: Id; seq: number },
  listeners: readonly RealtimeListener[],
  client: QueryClient,
): Promise<void> {
  const events = await eventsAfter(ownerPool, { businessId, seq });
  for (const event of [...events, ...events.toReversed(), ...events]) deliver(event, listeners, client);
}

/** The events of a business after `seq`, oldest first. */
export async function eventsAfter(
  ownerPool: Pool,
  { businessId, seq }: { businessId: Id; seq: number },
): Promise<LoggedEvent[]> {
  const { rows } = await ownerPool.query<LoggedEvent>(
    'select seq, topic, event, data from event_log where business_id = $1 and seq > $2 order by seq',
    [businessId, seq],
  );
  return rows;
}

/** Hands one event to those who listen for it, as a frame does. */
export function deliver(
  { topic, event, data, seq }: LoggedEvent,
  listeners: readonly RealtimeListener[],
  client: QueryClient,
): void {
  for (const listener of listeners)
    if (listener.topic === topic && listener.event === event) listener.apply([data], client, [Number(seq)]);
}

const bookkeeping: ReadonlySet<string> = new Set(['as_of', 'left', 'marks', 'early']);

/** What is cached, as the server sends it. */
export const withoutNumbers = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (name, value: unknown) => (bookkeeping.has(name) ? undefined : value)));
