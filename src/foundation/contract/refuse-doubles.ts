/** Throws when two things have one name. */
export function refuseDoubles(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new Error(`Two ${what} are called ${name}`);
    seen.add(name);
  }
}
