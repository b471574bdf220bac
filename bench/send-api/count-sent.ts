import type { Pool } from 'pg';
import { runLedger } from '../../scripts/ledger/run-ledger.ts';

const COUNTS = `select
  (select count(*)::int from messages where client_id like $1) as messages,
  (select count(*)::int from messages m join outbox o using (business_id) where m.client_id like $1 and o.message_id = m.id) as sends,
  (select count(distinct e.data -> 'message' ->> 'id')::int from event_log e join messages m on m.business_id = e.business_id
    and m.id = (e.data -> 'message' ->> 'id')::bigint where m.client_id like $1) as emitted`;

/** Throws unless exactly `count` messages with such client ids are stored, handed over and emitted. */
export async function expectSent(systemPool: Pool, clientIds: string, count: number): Promise<void> {
  const { rows } = await systemPool.query<{ messages: number; sends: number; emitted: number }>(COUNTS, [clientIds]);
  const [found] = rows;
  if (found?.messages !== count || found.sends !== count || found.emitted !== count)
    throw new Error(`${clientIds}: of ${count} there are ${JSON.stringify(found)}`);
}

/** Throws when rows contradict each other; what waits is no contradiction while no one sends. */
export async function expectWhole(systemPool: Pool): Promise<void> {
  const wrong = (await runLedger(systemPool)).filter(({ kind, count }) => kind !== 'stuck' && count > 0);
  if (wrong.length > 0) throw new Error(`The ledger found ${JSON.stringify(wrong)}`);
}
