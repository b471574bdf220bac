import { expect, test } from 'vitest';
import { keepNewer, patchEntities, type EntityChange, type EntityList } from './entity-list.ts';

interface Thing {
  id: string;
  name: string;
}

const thing = (id: string, name: string, as_of: number) => ({ id, name, as_of });
const list: EntityList<Thing> = { items: [thing('1', 'a', 10), thing('2', 'b', 10)], as_of: 10 };
const names = ({ items }: EntityList<Thing>) => items.map(({ id, name }) => id + name);

test('what is known keeps its position, what is new goes to the end, what is removed goes', () => {
  expect(names(patchEntities(list, { changed: thing('1', 'x', 11) }))).toEqual(['1x', '2b']);
  expect(names(patchEntities(list, { changed: thing('3', 'c', 11) }))).toEqual(['1a', '2b', '3c']);
  expect(names(patchEntities(list, { removed: '1', as_of: 11 }))).toEqual(['2b']);
});

test('what is older changes nothing, what is equal does', () => {
  expect(patchEntities(list, { changed: thing('1', 'old', 9) })).toBe(list);
  expect(patchEntities(list, { removed: '1', as_of: 9 })).toBe(list);
  expect(names(patchEntities(list, { changed: thing('1', 'painted', 10) }))).toEqual(['1painted', '2b']);
});

test('what is absent from a list that is as new, or was removed since, does not come back', () => {
  expect(patchEntities(list, { changed: thing('3', 'gone', 9) })).toBe(list);
  const removed = patchEntities(list, { removed: '1', as_of: 13 });
  expect(patchEntities(removed, { changed: thing('1', 'late', 12) })).toBe(removed);
});

test('a reply without a number changed nothing', () => {
  expect(patchEntities(list, { changed: { id: '1', name: 'x' } })).toBe(list);
  expect(patchEntities(list, { removed: '1' })).toBe(list);
});

test('a list that was read keeps what is known to have changed after it was', () => {
  const known = [thing('1', 'new', 14), thing('3', 'c', 13)].reduce<EntityList<Thing>>(
    (all, changed) => patchEntities(all, { changed }),
    patchEntities(list, { removed: '2', as_of: 15 }),
  );
  const read: EntityList<Thing> = { items: [thing('1', 'a', 12), thing('2', 'b', 12)], as_of: 12 };
  expect(names(keepNewer(read, known))).toEqual(['1new', '3c']);
  const later: EntityList<Thing> = { items: [thing('1', 'newest', 20)], as_of: 20 };
  expect(keepNewer(later, known)).toBe(later);
});

/** Mulberry32: the same seed gives the same orders. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test('after any order and repetition of replies and events the list is what the server has', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = chance(seed);
    const server = new Map<string, string>(list.items.map(({ id, name }) => [id, name]));
    const changes: EntityChange<Thing>[] = [];
    for (let number = 11; number <= 30; number += 1) {
      const id = String(1 + Math.floor(next() * 5));
      if (server.has(id) && next() < 0.3) {
        server.delete(id);
        changes.push({ removed: id, as_of: number });
      } else {
        server.set(id, `v${number}`);
        changes.push({ changed: thing(id, `v${number}`, number) });
      }
    }
    const arrivals = [...changes, ...changes, ...changes]
      .map((change) => ({ change, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ change }) => change);
    const shown = arrivals.reduce<EntityList<Thing>>(patchEntities, list);
    expect(names(shown).toSorted(), `seed ${seed}`).toEqual([...server].map(([id, name]) => id + name).toSorted());
  }
});
