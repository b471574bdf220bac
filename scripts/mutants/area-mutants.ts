import type { Mutant } from './mutant.ts';

const test = 'src/app/testing/new-area.test.ts';

/** Faults in what is derived from the descriptors of the areas. */
export const areaMutants: readonly Mutant[] = [
  {
    promise: 'R33',
    name: 'a job that calls a provider counts as one that stays inside',
    file: 'src/foundation/server/compose-areas.ts',
    find: 'jobs.filter(({ outgoing }) => outgoing)',
    replace: 'jobs.filter(({ outgoing, maxAttempts }) => outgoing && maxAttempts > 1)',
    test,
  },
  {
    promise: 'S4',
    name: 'a built-in role holds what only a more powerful one should',
    file: 'src/foundation/contract/permissions.ts',
    find: 'builtInRoleKinds.indexOf(permissionDefinition(name).from) <= builtInRoleKinds.indexOf(kind)',
    replace: 'builtInRoleKinds.indexOf(permissionDefinition(name).from) <= builtInRoleKinds.indexOf(kind) + 1',
    test,
  },
  {
    promise: 'ERR-45',
    name: 'an operation may refuse with what its endpoint does not list',
    file: 'src/foundation/server/http/mount.ts',
    find: 'withListedErrors(endpoint, nodeEnv, () => handler(ctx, input))',
    replace: 'handler(ctx, input)',
    test,
  },
  {
    promise: 'areas',
    name: 'rows of areas do not expire',
    file: 'src/foundation/server/compose-areas.ts',
    find: '...areas.flatMap((area) => area.expiring ?? [])',
    replace: '',
    test,
  },
  {
    promise: 'one list of areas',
    name: 'areas of one line may import each other',
    file: 'scripts/check/module-order.ts',
    find: 'moduleOrder.slice(0, position).flat()',
    replace: 'moduleOrder.slice(0, position + 1).flat()',
    test: 'scripts/check/boundaries.test.ts',
    only: 'each forbidden import',
  },
  {
    promise: 'one list of areas',
    name: 'the screen is in the order in which areas are found',
    file: 'src/foundation/web/slots/composition.ts',
    find: 'items.toSorted((a, b) => a.position - b.position);',
    replace: 'items;',
    test: 'src/app/web/areas.test.ts',
  },
  {
    promise: 'one list of areas',
    name: 'a kind of due rows that calls a provider runs on a copy of the installation',
    file: 'src/chats/server/incoming/fetch-media.ts',
    find: '  outgoing: true,\n',
    replace: '',
    test: 'src/app/testing/areas.test.ts',
    only: 'R33',
  },
];
