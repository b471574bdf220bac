import { readMoment } from '../../../accounts/server/index.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { afterDelay } from '../../../outreach/server/index.ts';
import type { Duration } from '../../contract/automation.ts';
import type { RunRow } from './run-store.ts';

type Waiting = Pick<RunRow, 'active_time' | 'script'>;

/** Days keep the time of day by the clocks of the business; hours and minutes are elapsed time. */
export const timeAfter = (instant: string, duration: Duration, zone: string): number =>
  afterDelay(Date.parse(instant), duration, zone);

/** When a run ends if the customer stays silent. */
export const abandonTime = ({ active_time, script }: Waiting, zone: string): number =>
  timeAfter(active_time, script.abandon_after ?? { value: script.abandon_minutes, measure: 'minutes' }, zone);

/** The zone by which these runs wait; costs a statement only where one waits for days. */
export async function zoneOf({ tx, businessId }: BusinessContext, runs: readonly Waiting[]): Promise<string> {
  const isByDays = runs.some(({ script }) => script.abandon_after?.measure === 'days');
  return isByDays ? (await readMoment(tx, businessId)).zone : 'UTC';
}
