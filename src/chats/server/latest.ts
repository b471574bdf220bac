/** The later of two instants in ISO 8601 with Z. */
export const latest = (one: string, other: string): string => (Date.parse(one) >= Date.parse(other) ? one : other);
