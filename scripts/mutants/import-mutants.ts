import type { Mutant } from './mutant.ts';

const folder = 'src/imports/server';
const killed = { test: 'chaos/chaos.test.ts', only: 'R4-' };
const undone = { test: `${folder}/undo-import.test.ts` };

/** Faults in imports and their undo that the tests must find. */
export const importMutants: readonly Mutant[] = [
  {
    promise: 'R4',
    name: 'records of a batch are kept before its rows are noted as taken',
    file: `${folder}/run-import.ts`,
    find: 'const outcomes = await applyRows(ctx, plan, parsed);',
    replace:
      'const outcomes = await inBusiness(ctx.services, { businessId: ctx.businessId, actor: systemActor }, (own) => applyRows(own, plan, parsed));',
    ...killed,
  },
  {
    promise: 'R4',
    name: 'an import continues behind rows that it has not applied',
    file: `${folder}/run-import.ts`,
    find: 'stepOf(rows.at(-1)?.number ?? 0, outcomes, records)',
    replace: 'stepOf((rows.at(-1)?.number ?? 0) + 100, outcomes, records)',
    ...killed,
  },
  {
    promise: 'R4',
    name: 'an import of a killed worker is not continued',
    file: `${folder}/run-import.ts`,
    find: 'leaseSeconds: 40,',
    replace: 'leaseSeconds: 4_000,',
    ...killed,
  },
  {
    promise: 'R26',
    name: 'all rows of a file are one batch',
    file: `${folder}/run-import.ts`,
    find: 'const BATCH = 250;',
    replace: 'const BATCH = 250_000;',
    test: `${folder}/hostile-files.test.ts`,
    only: 'R26',
  },
  {
    promise: 'R26',
    name: 'tables: every row of another length makes an error',
    file: 'src/foundation/server/tables/reader/read-csv.ts',
    find: '  takeAnyLength(parser);\n',
    replace: '',
    test: 'src/foundation/server/tables/reader/read-csv.test.ts',
    only: 'another length',
  },
  {
    promise: 'S34',
    name: 'spaces at the end of a cell are looked for from each of its spaces on',
    file: `${folder}/parse-rows.ts`,
    find: "row.cells[column.index]?.trim() ?? ''",
    replace: "row.cells[column.index]?.replace(/\\s+$/, '') ?? ''",
    test: `${folder}/run-import.test.ts`,
    only: 'S34',
  },
  {
    promise: 'undo',
    name: 'an undone consent counts from the undo on',
    file: `${folder}/undo-import.ts`,
    find: 'CONSENT_TIME in before && !refused.has(id)',
    replace: 'CONSENT_TIME in before && refused.has(id)',
    ...undone,
    only: 'leaves all that the business has',
  },
  {
    promise: 'undo',
    name: 'of several rows of one record the last one says what was before',
    file: `${folder}/undo-import.ts`,
    find: '...newestFirst(own).map(',
    replace: '...own.map(',
    ...undone,
    only: 'leaves all that the business has',
  },
  {
    promise: 'undo',
    name: 'who was in the list before an import leaves it with the undo',
    file: `${folder}/apply-rows.ts`,
    find: 'has_joined: joined.delete(outcome.record_id)',
    replace: 'has_joined: joined.size >= 0',
    ...undone,
    only: 'leaves all that the business has',
  },
  {
    promise: 'undo',
    name: 'what a person edited since is undone too',
    file: `${folder}/undo-import.ts`,
    find: '!stays.has(id) && !builtOn.has(id)',
    replace: 'versions.has(id)',
    ...undone,
    only: 'stays as they left it',
  },
  {
    promise: 'undo',
    name: 'records that others name are deleted with the undo',
    file: `${folder}/find-built-on.ts`,
    find: 'for (const { id } of named.filter((each) => each.module !== module.name)) found.add(id);',
    replace: '',
    test: `${folder}/find-built-on.test.ts`,
    only: 'other modules name',
  },
];
