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
  {
    promise: 'H3',
    name: 'a log that cannot be written ends the process',
    file: 'src/foundation/server/log.ts',
    find: "  stream.on('error', (error: unknown) => {",
    replace: "  stream.on('fault', (error: unknown) => {",
    test: 'src/foundation/server/log.test.ts',
    only: 'H3',
  },
  {
    promise: 'L5',
    name: 'codes of errors are redacted',
    file: 'src/foundation/server/log.ts',
    find: "return isErrorCode ? value : '[secret]';",
    replace: "return isErrorCode && path.length === 0 ? value : '[secret]';",
    test: 'src/foundation/server/log.test.ts',
    only: 'L5',
  },
  {
    promise: 'L8',
    name: 'a second start stops the server of a Parley that lives',
    file: 'src/foundation/server/postgres/processes.ts',
    find: 'actual === birth ? owner : undefined',
    replace: 'actual === birth ? undefined : undefined',
    test: 'src/foundation/server/postgres/recovery.test.ts',
    only: 'L8 a deleted lock',
  },
];
