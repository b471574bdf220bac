import type { Id } from '../../contract/id.ts';
import type { BusinessGroup } from './business-group.ts';

/** Parts of the interval over which the groups are spread, so that no turn of the event loop is long. */
export const TICKS = 15;

/** Tells every socket the present number once in the interval, and asks for a sign of life every second time. */
export function startHeartbeat(groups: ReadonlyMap<Id, BusinessGroup>, intervalMs: number): () => void {
  let tick = 0;
  const timer = setInterval(() => {
    tick = (tick + 1) % (TICKS * 2);
    for (const group of groups.values()) if (group.phase === tick % TICKS) group.beat(tick < TICKS);
  }, intervalMs / TICKS);
  return () => clearInterval(timer);
}
