import { deepStrictEqual } from 'node:assert/strict';
import type { Pair } from './compare.ts';
import type { Call } from './load.ts';

/** Throws unless product and floor answer a read with the same value: only then do they do the same work. */
export async function expectSameResponse(pair: Pair, { path, cookie }: Call): Promise<void> {
  const ask = async (origin: string): Promise<unknown> => (await fetch(origin + path, { headers: { cookie } })).json();
  const [product, floor] = await Promise.all([ask(pair.product.origin), ask(pair.floor.origin)]);
  deepStrictEqual(floor, product, `${path} is answered differently by the floor`);
}
