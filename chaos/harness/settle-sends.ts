import { waitForInbox } from './check-storms.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const SENT_WITHIN_MS = 180_000;
/** A lease is 30 s, and an unknown outcome is shown after a minute. */
const DECIDED_WITHIN_MS = 100_000;
const TOLD_WITHIN_MS = 60_000;

/**
 * Waits until nothing is under way any more, with the provider's statuses applied. The time that leases and
 * doubts take passes for real, or by the database's clock where `isHurried`.
 */
export async function settleSends(stage: Stage, { isHurried }: { isHurried: boolean }): Promise<void> {
  const { rows, sandbox } = stage;
  const none = (where: string) => async () =>
    (await rows(`select from outbox where ${where} limit 1`).catch(() => ['not answered'])).length === 0;
  const passTime = async (seconds: number) => {
    if (!isHurried) return;
    await rows('update clock_shift set may_shift = true');
    await rows('select shift_clock((select shift from clock_shift) + make_interval(secs => $1))', [seconds]);
  };
  await until(none("state = 'queued'"), { giveUpMs: SENT_WITHIN_MS });
  await passTime(31);
  await until(none("state in ('queued', 'claimed', 'attempting')"), { giveUpMs: DECIDED_WITHIN_MS });
  // Delayed statuses come only now, when everything has been decided without them.
  await sandbox.send('PATCH', '/settings', { webhooks: { hold: false } });
  await until(async () => (await sandbox.counts()).pending === 0, { giveUpMs: TOLD_WITHIN_MS });
  await waitForInbox(stage);
  await passTime(61);
  await until(none('unknown_due_time is not null'), { giveUpMs: DECIDED_WITHIN_MS });
}
