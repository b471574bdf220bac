import type { Platform } from '../platform.ts';

/** How long a business may write freely after a customer wrote. */
export const WINDOW_MS = 24 * 3_600_000;

/** Whether that person wrote to that number in the last 24 hours. */
export function isWindowOpen({ registry, clock, floodWindows }: Platform, numberId: string, person: string): boolean {
  const now = clock.now();
  const opened = registry.state.windows[`${numberId}:${person}`];
  if (opened !== undefined && now - opened < WINDOW_MS) return true;
  return floodWindows.some(
    ({ first, count, numbers, time }) =>
      now - time < WINDOW_MS && numbers.has(numberId) && Number(person) >= first && Number(person) < first + count,
  );
}

/** Opens the window, or keeps it open, from now on. */
export function openWindow({ registry, clock }: Platform, numberId: string, person: string): void {
  registry.state.windows[`${numberId}:${person}`] = clock.now();
}
