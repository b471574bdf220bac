/** The ids that a response lists, in its order; every item begins with its id. Cheaper than parsing it. */
function* idsOf(text: string): Generator<string> {
  const mark = '{"id":"';
  // Items alone stand after a bracket or a comma; what is inside of them stands after a colon.
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const before = text[at - 1];
    if (before === '[' || before === ',') yield text.slice(at + mark.length, text.indexOf('"', at + mark.length));
  }
}

/** Throws unless a response lists exactly these ids in this order, and says whether there are more. */
export function expectIds(text: string, expected: readonly string[], hasMore: boolean): void {
  let index = 0;
  for (const id of idsOf(text)) {
    if (id !== expected[index]) throw new Error(`Item ${index} is ${id}, not ${expected[index] ?? 'none'}`);
    index += 1;
  }
  if (index !== expected.length) throw new Error(`There are ${index} items, not ${expected.length}`);
  if (!text.includes(`"info":{"has_more":${hasMore}`))
    throw new Error(`has_more is not ${hasMore}: ${text.slice(-60)}`);
}
