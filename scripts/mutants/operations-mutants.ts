import type { Mutant } from './mutant.ts';

const restored = 'chaos/restored-copy.test.ts';

/** Faults of installation and operation that the tests must find. */
export const operationsMutants: readonly Mutant[] = [
  {
    promise: 'R33 H1',
    name: 'a paused installation claims what is to be sent',
    file: 'src/delivery/server/engine/start-delivery.ts',
    find: "if (outgoing.state !== 'released') {",
    replace: 'if (outgoing.state === undefined) {',
    test: restored,
    only: 'copied data folder',
  },
  {
    promise: 'R33 H1',
    name: 'a copied data folder counts as the original',
    file: 'src/foundation/server/installation/place.ts',
    find: 'return `folder ${folder} file ${ino} born ${birthtimeNs} machine ${await machineId()}`;',
    replace: 'return `folder of machine ${(await machineId()) + String(ino * birthtimeNs * 0n)}`;',
    test: restored,
    only: 'copied data folder',
  },
  {
    promise: 'R33 H1',
    name: 'a restored dump counts as the original',
    file: 'migrations/0013-foundation-installation.sql',
    find: '(select oid from pg_database where datname = current_database())',
    replace: '0',
    test: restored,
    only: 'restored dump',
  },
];
