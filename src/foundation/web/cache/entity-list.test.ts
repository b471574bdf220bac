import { describe, expect, test } from 'vitest';
import {
  joinPage,
  keepNewer,
  patchEntities,
  type EarlyChange,
  type EntityChange,
  type EntityList,
  type ListRules,
} from './entity-list.ts';

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
    const shown = arrivals.reduce<EntityList<Thing>>((known, change) => patchEntities(known, change), list);
    expect(names(shown).toSorted(), `seed ${seed}`).toEqual([...server].map(([id, name]) => id + name).toSorted());
  }
});

describe('a list with an order', () => {
  const rules: ListRules<Thing> = {
    order: (a, b) => Number(a.id) - Number(b.id),
    belongs: ({ name }) => name !== 'hidden',
    isLocal: ({ name }) => name === 'written here',
  };
  const part: EntityList<Thing> = {
    items: [thing('4', 'a', 10), thing('6', 'b', 10)],
    has_before: true,
    has_after: true,
    as_of: 10,
  };
  const patch = (known: EntityList<Thing>, change: EntityChange<Thing> | EarlyChange<Thing>) =>
    patchEntities(known, change, rules);

  test('what is new stands in its position; beyond what is loaded it waits for its page', () => {
    expect(names(patch(part, { changed: thing('5', 'c', 11) }))).toEqual(['4a', '5c', '6b']);
    expect(patch(part, { changed: thing('7', 'c', 11) })).toBe(part);
    expect(patch(part, { changed: thing('3', 'c', 11) })).toBe(part);
    expect(names(patch({ ...part, has_after: false }, { changed: thing('7', 'c', 11) }))).toEqual(['4a', '6b', '7c']);
  });

  test('what was written here stands at once, and does not count as loaded', () => {
    const written = patch(part, { changed: { id: '9', name: 'written here' } });
    expect(names(written)).toEqual(['4a', '6b', '9written here']);
    expect(patch(written, { changed: thing('7', 'c', 11) })).toBe(written);
  });

  test('what no longer belongs leaves, and does not come back with a page that was read before', () => {
    const without = patch(part, { changed: thing('6', 'hidden', 12) });
    expect(names(without)).toEqual(['4a']);
    const older: EntityList<Thing> = { items: [thing('6', 'b', 11), thing('8', 'd', 11)], has_after: false };
    expect(names(joinPage(without, older, 'after', rules))).toEqual(['4a', '8d']);
    const newer: EntityList<Thing> = { items: [thing('6', 'back', 13)] };
    expect(names(joinPage(without, newer, 'after', rules))).toEqual(['4a', '6back']);
  });

  test('a page takes nothing back that is newer, and says whether there is more on its side', () => {
    const page: EntityList<Thing> = { items: [thing('2', 'x', 9), thing('4', 'old', 9)], has_before: false };
    const joined = joinPage(part, page, 'before', rules);
    expect(names(joined)).toEqual(['2x', '4a', '6b']);
    expect(joined).toMatchObject({ has_before: false, has_after: true });
  });

  test('what was said of an entity before it came is part of it, the newest only', () => {
    const said = [
      { updated: thing('5', 'first', 12) },
      { updated: thing('5', 'newest', 14) },
      { updated: thing('5', 'late', 13) },
    ].reduce(patch, part);
    expect(said.items).toBe(part.items);
    expect(said.early).toHaveLength(1);
    expect(names(patch(said, { changed: thing('5', 'added', 11) }))).toEqual(['4a', '5newest', '6b']);
    const page: EntityList<Thing> = { items: [thing('5', 'read', 13)] };
    expect(names(joinPage(said, page, 'after', rules))).toEqual(['4a', '5newest', '6b']);
  });

  test('a mark of all reaches what comes later with an older state', () => {
    const marked = patch(part, { marked: null, fields: { name: 'm' }, as_of: 12 });
    expect(names(marked)).toEqual(['4m', '6m']);
    expect(names(patch(marked, { changed: thing('5', 'c', 11) }))).toEqual(['4m', '5m', '6m']);
    expect(names(patch(marked, { changed: thing('5', 'c', 13) }))).toEqual(['4m', '5c', '6m']);
  });

  test('only the server adds to a closed list, and nothing leaves it', () => {
    const closed = { ...rules, isClosed: true };
    expect(patchEntities(part, { changed: thing('5', 'c', 11) }, closed)).toBe(part);
    expect(names(patchEntities(part, { changed: thing('6', 'hidden', 11) }, closed))).toEqual(['4a', '6hidden']);
  });
});
