const isStored = (id: string) => /^\d+$/.test(id);

/** Orders ids as the numbers they are; ids of what is not stored yet come after all others. */
export function compareIds(a: string, b: string): number {
  if (isStored(a) !== isStored(b)) return isStored(a) ? -1 : 1;
  if (a.length !== b.length && isStored(a)) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
