import type { Mutant } from './mutant.ts';

const folder = 'src/foundation/server/tables';
const hostile = `${folder}/reader/hostile-tables.test.ts`;
const writer = `${folder}/create-table-writer.test.ts`;

/** Faults in reading and writing tables that the tests must find. */
export const tableMutants: readonly Mutant[] = [
  {
    promise: 'S23',
    name: 'tables: a text that looks like a formula is written as it is',
    file: `${folder}/writer/csv-encoder.ts`,
    find: 'guardFormula(text.toWellFormed()',
    replace: 'String(text.toWellFormed()',
    test: writer,
    only: 'apostrophe',
  },
  {
    promise: 'S23',
    name: 'tables: what stands before a formula hides it',
    file: `${folder}/formula-guard.ts`,
    find: "['\\s\\p{Cc}\\p{Cf}]*[",
    replace: "'*[",
    test: `${folder}/formula-guard.test.ts`,
  },
  {
    promise: 'S23',
    name: 'tables: an apostrophe of a person is taken for that of the writer',
    file: `${folder}/formula-guard.ts`,
    find: `cell.startsWith("'") && LIKE_A_FORMULA.test(cell.slice(1))`,
    replace: `cell.startsWith("'")`,
    test: `${folder}/formula-guard.test.ts`,
  },
  {
    promise: 'S21',
    name: 'tables: the ratio of a part is not looked at',
    file: `${folder}/reader/zip-entries.ts`,
    find: 'else if (isAboveRatio)',
    replace: 'else if (isAboveRatio && inflated < 0)',
    test: hostile,
    only: 'thousand times',
  },
  {
    promise: 'S21',
    name: 'tables: a part may have any size',
    file: `${folder}/reader/zip-entries.ts`,
    find: 'if (inflated > limits.maxEntryBytes)',
    replace: 'if (inflated < 0)',
    test: hostile,
    only: 'larger than the limit',
  },
  {
    promise: 'S22',
    name: 'tables: document types are taken',
    file: `${folder}/reader/read-xml.ts`,
    find: "throw new TableError('malformed', { reason: 'document_type_declaration' });",
    replace: 'return undefined as never;',
    test: hostile,
    only: 'S22',
  },
  {
    promise: 'R26',
    name: 'tables: leaving the loop does not end the parser',
    file: `${folder}/read-table.ts`,
    find: '    await child?.end();\n',
    replace: '',
    test: `${folder}/read-table.test.ts`,
    only: 'leaving the loop',
  },
  {
    promise: 'R26',
    name: 'tables: an empty row counts',
    file: `${folder}/reader/row-collector.ts`,
    find: 'if (used === 0) return null;',
    replace: '',
    test: hostile,
    only: 'million empty rows',
  },
];
