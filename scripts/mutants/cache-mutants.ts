import type { Mutant } from './mutant.ts';

/** The fault that the first version had: `version` does not move when a message arrives. */
const orderedByVersion = (area: string): Mutant => ({
  promise: 'R19',
  name: `${area}: the cache orders states by their version instead of the number of the event`,
  file: 'src/foundation/web/cache/as-of.ts',
  find: 'return next.as_of !== undefined && next.as_of >= known.as_of;',
  replace: `const versionOf = (state: object) => ('version' in state ? Number(state.version) : 0);
  return versionOf(next) >= versionOf(known);`,
  test: `src/${area}/testing/cache-parity.test.ts`,
});

/** Faults of the browser's cache that its tests must find. */
export const cacheMutants: readonly Mutant[] = [
  ...['accounts', 'channels', 'chats', 'notifications'].map(orderedByVersion),
  {
    promise: 'R19',
    name: 'what an event said of a message that was not there yet is forgotten',
    file: 'src/foundation/web/cache/entity-list.ts',
    find: 'const added = applyEarly(list, entity, rules);',
    replace: 'const added = entity;',
    test: 'src/chats/testing/cache-parity.test.ts',
  },
  {
    promise: 'R19',
    name: 'a notification that arrives after its own mark is unread',
    file: 'src/foundation/web/cache/entity-list.ts',
    find: "if ('marked' in change) return applyMark(known, change);",
    replace: "if ('marked' in change) return known;",
    test: 'src/notifications/testing/cache-parity.test.ts',
  },
  {
    promise: 'R19',
    name: 'what is beyond the loaded part of a list is shown behind a gap',
    file: 'src/foundation/web/cache/entity-list.ts',
    find: 'if (!isLocal(added) && isBeyond(list, index, isLocal)) return list;',
    replace: '',
    test: 'src/chats/web/cache/message-cache.test.ts',
  },
  {
    promise: 'R19',
    name: 'what has left a list comes back with a page that was read before',
    file: 'src/foundation/web/cache/entity-list.ts',
    find: 'else if (leftAt === undefined || isAtLeastAsNew(item, { as_of: leftAt }))',
    replace: 'else',
    test: 'src/foundation/web/cache/entity-list.test.ts',
  },
  {
    promise: 'R19',
    name: 'a page is added to a list that ends elsewhere by now',
    file: 'src/foundation/web/cache/use-pages.ts',
    find: 'if (edgeOf(loaded(), side, rules)?.id === edge.id)',
    replace: '',
    test: 'src/foundation/web/cache/use-pages.test.tsx',
  },
  {
    promise: 'R19',
    name: 'what was removed comes back with a late reply',
    file: 'src/foundation/web/cache/as-of.ts',
    find: 'const number = left?.[id] ?? as_of;',
    replace: 'const number = left === undefined ? as_of : undefined;',
    test: 'src/accounts/web/late-replies.test.tsx',
  },
  {
    promise: 'R19',
    name: 'a list takes back what events have said while it was read',
    file: 'src/foundation/web/cache/recent-changes.ts',
    find: 'return missed.reduce((known, change) => change(known), state);',
    replace: 'return missed.length >= 0 ? state : state;',
    test: 'src/channels/web/late-replies.test.tsx',
  },
  {
    promise: 'R19',
    name: 'a reply of the business takes back what became of its channels',
    file: 'src/accounts/web/business-cache.ts',
    find: 'keepNewer(carriedList(changed, changed.channels), carriedList(business, business.channels))',
    replace: 'carriedList(changed, changed.channels)',
    test: 'src/accounts/web/business-cache.test.ts',
  },
  {
    promise: 'R19',
    name: 'a notification is marked by a late event',
    file: 'src/foundation/web/cache/entity-list.ts',
    find: 'return isAtLeastAsNew(numbered(as_of), item) ?',
    replace: "return item.id !== '' ?",
    test: 'src/notifications/web/notification-cache.test.ts',
  },
  {
    promise: 'S33',
    name: 'each event that comes while counts are fetched fetches them again at once',
    file: 'src/foundation/web/cache/refetch-soon.ts',
    find: 'if (isFetching) return;',
    replace: '',
    test: 'src/foundation/web/cache/refetch-soon.test.ts',
  },
];
