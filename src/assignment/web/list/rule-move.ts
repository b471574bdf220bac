/** Which row was moved between two orders of the same rows, and the index that it has now; null where they are the same. */
export function moveBetween(before: readonly string[], after: readonly string[]): { id: string; index: number } | null {
  const first = after.findIndex((id, index) => id !== before[index]);
  const [was, is] = [before[first], after[first]];
  if (was === undefined || is === undefined) return null;
  // The row that stood here went down when the one below it has come up, else this one came up.
  return before[first + 1] === is ? { id: was, index: after.indexOf(was) } : { id: is, index: first };
}
