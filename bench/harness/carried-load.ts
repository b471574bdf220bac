/** Where the loads were set, the floor applied 11,021 webhooks a second, and 4,000 were asked of the product. */
const OF_FLOOR = 4_000 / 11_021;

/**
 * What is asked of the product in a second: `designed`, or on a slower machine the same part of what the floor does on it. `part`: the
 * part of the floor's rate that it was where the goals were set; by default that of webhooks.
 */
export const carriedLoad = (designed: number, floorPerSecond: number, part = OF_FLOOR): number =>
  Math.min(designed, Math.floor(part * floorPerSecond));
