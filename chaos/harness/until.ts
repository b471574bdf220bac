import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until something holds; false when it still does not after so long. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { giveUpMs, everyMs = 20 }: { giveUpMs: number; everyMs?: number },
): Promise<boolean> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > giveUpMs) return false;
    await pause(everyMs);
  }
  return true;
}
