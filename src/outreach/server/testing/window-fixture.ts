import { sentStatements } from '../../../app/testing/count-statements.ts';
import type { GuardedSend, GuardVerdict, SendKind } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { SharedTestServer } from '../../../app/testing/test-server.ts';
import type { SendingWindow } from '../../contract/sending-window.ts';

/** What tests of sending windows need of a fixture: its business, whose clock may be shifted. */
export interface WindowFixture {
  server: Pick<SharedTestServer, 'database'>;
  businessId: Id;
  channelId: Id;
  rows<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  pass(interval: string): Promise<void>;
}

/** A window of every day. */
export const windowOf = (from: string, to: string): SendingWindow => ({
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  from,
  to,
});

/** Lets time pass until the clocks of the business show this time next. */
export async function passUntil({ rows, pass, businessId }: WindowFixture, time: string): Promise<void> {
  const [row] = await rows<{ seconds: number }>(
    `select extract(epoch from date_trunc('day', l.local) + $2::interval
       + case when l.local::time >= $2::time then '1 day' else '0' end::interval - l.local)::int + 1 as seconds
     from (select clock_now() at time zone time_zone as local from businesses where business_id = $1) l`,
    [businessId, time],
  );
  await pass(`${row?.seconds} seconds`);
}

/** The messages of a campaign or sequence: when they are due by the clocks of the business, and how often they were attempted. */
export const sendsOf = (
  { rows }: WindowFixture,
  recordId: Id,
): Promise<{ state: string; due: string; attempts: number; count: number }[]> =>
  rows(
    `select o.state, to_char(o.due_time at time zone b.time_zone, 'HH24:MI') as due, o.attempts, count(*)::int
     from outbox o join send_sources s on s.business_id = o.business_id and s.id = o.source_id
     join businesses b on b.business_id = o.business_id where s.record_id = $1 group by 1, 2, 3`,
    [recordId],
  );

/** What a guard says of messages, in their order, and the statements that it needs for it. */
export async function askGuard(
  { server, businessId: business_id, channelId: channel_id }: WindowFixture,
  { guard }: SendKind,
  given: readonly Partial<GuardedSend>[],
): Promise<{ verdicts: (GuardVerdict | undefined)[]; statements: string[] }> {
  const pool = server.database.systemPool;
  const sends = given.map((each, index): GuardedSend => ({
    business_id,
    channel_id,
    message_id: String(index + 1),
    chat_id: '0',
    lane: 4,
    is_template: true,
    is_marketing: true,
    payload: { type: 'text', text: 'Hello' },
    recipient_id: '919812345678',
    recipient_kind: 'phone_id',
    source: null,
    ...each,
  }));
  let verdicts: ReadonlyMap<Id, GuardVerdict> = new Map();
  const statements = await sentStatements(pool, () =>
    inTransaction({ pool, businessId: business_id, mode: 'write' }, async (tx) => {
      verdicts = await guard(tx, sends);
    }),
  );
  return {
    verdicts: sends.map(({ message_id }) => verdicts.get(message_id)),
    statements: statements.map(({ name }) => name),
  };
}

/** The wall clock of a zone at the time for which a message waits, from a moment on; null for one that may leave or is refused. */
export const waitsUntil = (verdict: GuardVerdict | undefined, zone: string, nowMs: number): string | null =>
  verdict && 'leaveOf' in verdict
    ? new Date(verdict.leaveOf(nowMs)).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' })
    : null;
