import { setTimeout as pause } from 'node:timers/promises';

export const AGAIN_AFTER_MS = 150;
export const GIVE_UP_MS = 60_000;

/** The harness itself lives through the outages that it makes. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const begun = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - begun > GIVE_UP_MS) throw error;
      await pause(AGAIN_AFTER_MS);
    }
  }
}
