const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** How long to wait before the next try: doubling, and spread so that tabs do not come back all at once. */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return ceiling / 2 + (random() * ceiling) / 2;
}
