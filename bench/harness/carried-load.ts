/** Where the loads were set, the floor applied 11,021 webhooks a second, and 4,000 were asked of the product. */
const OF_FLOOR = 4_000 / 11_021;

/** What is asked of the product in a second: `designed`, or on a slower machine the same part of what the floor does on it. */
export const carriedLoad = (designed: number, floorPerSecond: number): number =>
  Math.min(designed, Math.floor(OF_FLOOR * floorPerSecond));
