import type { Finding } from '../finding.ts';
import { literalsOf, type Literal } from '../literals.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt, withoutSqlComments } from '../source-text.ts';
import { createdViews, mayName, ownerOfMigration, type RelationOwners } from './table-owners.ts';

// A store's texts are SQL, so a foreign table's name in any of them is refused, whatever stands around it: a whole
// statement, a fragment of one, an entry of an array, a builder's argument. What is put together while the program runs
// is judged in the tests, where every statement is shown to PostgreSQL (testing/statement-watch.ts).

const SERVER_CODE = /^src\/([^/]+)\/server\/(?!.*(?:\.test\.ts$|testing\/)).*\.ts$/;
const IN_POSITION = /\b(?:from|join|into|update|table|using|copy)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?(?![\w.])/gi;
/** `chats`, `chats c`, `chats as c`: what a builder or a join is given. */
const ALONE = /^\s*(?:public\.)?"?([a-z_]+)"?(?:\s+(?:as\s+)?\w+)?\s*$/i;
const WORD = /(?<![\w$])(?:"?(\w+)"?\.)?"?([a-z_]+)"?(?!\w)/gi;
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;
const FUNCTIONS = /^migrations\/functions\//;
/** Its text is known: PostgreSQL can only be handed a constant, or a definition, which reads no rows. */
const DYNAMIC =
  /(?<!grant )\bexecute\b(?!\s+'(?:[^']|'')*'\s*(?:using\b|into\b|;))(?!\s+format\(\s*'create (?:table|index) )(?!\s+(?:on|function)\b)/gi;
/** Migrations before it stay as they were written. */
const CHECKED_SINCE = 29;

/** Names where SQL names a relation. */
export const namesInPosition = (text: string): string[] =>
  [...text.matchAll(IN_POSITION)].map(([, name = '']) => name.toLowerCase());

/** Every name of a text: `a`, and of `a.b` only `a`, unless that is the schema. */
const namesAnywhere = (text: string): string[] =>
  [...text.matchAll(WORD)].map((match) =>
    (match[1] && match[1] !== 'public' ? match[1] : (match[2] ?? '')).toLowerCase(),
  );

/** Tables and views of other areas in the SQL of stores, of the foundation, and of views and functions. */
export function foreignRelations(files: readonly SourceFile[], owners: RelationOwners): Finding[] {
  const columns = ownColumns(files);
  return files.flatMap((file) => {
    const folder = SERVER_CODE.exec(file.path)?.[1];
    if (folder !== undefined) {
      const isStore = file.path.endsWith('-store.ts');
      if (!isStore && folder !== 'foundation') return [];
      const own = columns.get(folder);
      return literalsOf(file.path, file.text).flatMap((literal) => {
        // Tables that are named like a column of the area's own count where only a relation can stand.
        const names = (isStore ? namesAnywhere(literal.value).filter((name) => !own?.has(name)) : []).concat(
          namesInPosition(literal.value),
          ALONE.exec(literal.value)?.[1]?.toLowerCase() ?? [],
        );
        return [...new Set(names)].flatMap((name) => foreign(file, folder, name, literal, owners));
      });
    }
    return FUNCTIONS.test(file.path) ? functionFile(file, owners) : newMigration(file, owners);
  });
}

function foreign(
  file: SourceFile,
  folder: string,
  name: string,
  { value, index }: Literal,
  owners: RelationOwners,
): Finding[] {
  if (mayName(folder, name, owners)) return [];
  // Reports are about everything: analytics reads every table and writes none.
  if (folder === 'analytics' && !WRITES.test(value) && !WRITES_BY_BUILDER.test(callBefore(file.text, index))) return [];
  return [
    {
      rule: 'own-tables-only',
      location: `${file.path}:${lineAt(file.text, index)}`,
      sentence: `${name} belongs to ${[...(owners.get(name)?.areas ?? [])].join(' and ')}; use its public API or join its label view`,
    },
  ];
}

const WRITES_BY_BUILDER = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\($/;
const callBefore = (code: string, index: number) => code.slice(Math.max(0, index - 20), index);

/** Columns that an area declares for its tables (`interface ChatsTable { … }`). */
function ownColumns(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const columns = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const folder = SERVER_CODE.exec(path)?.[1];
    if (folder === undefined || !path.endsWith('-store.ts')) continue;
    const known = columns.get(folder) ?? new Set<string>();
    for (const [, body = ''] of text.matchAll(/interface \w+Table \{([^}]*)\}/g))
      for (const [, name = ''] of body.matchAll(/^\s*(\w+)\??:/gm)) known.add(name);
    columns.set(folder, known);
  }
  return columns;
}

/** A file of functions names its area in its first line and reads that area's relations only. */
function functionFile(file: SourceFile, owners: RelationOwners): Finding[] {
  const area = /^-- area: ([a-z-]+)\n/.exec(file.text)?.[1];
  if (area === undefined)
    return [{ rule: 'functions-have-an-area', location: file.path, sentence: 'the first line is “-- area: <area>”' }];
  return sqlBody(file, area, { value: file.text, index: 0 }, owners);
}

/** Views and functions of numbered migrations. */
function newMigration(file: SourceFile, owners: RelationOwners): Finding[] {
  const owner = ownerOfMigration(file.path);
  if (owner === undefined || Number(file.path.slice('migrations/'.length).slice(0, 4)) < CHECKED_SINCE) return [];
  const functions = [...file.text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?function\b[^]*?\$(\w*)\$[^]*?\$\1\$/gi)].map(
    (match) => ({ area: undefined, text: match[0], index: match.index }),
  );
  return [...functions, ...createdViews(file.text)].flatMap(({ area, text, index }) =>
    sqlBody(file, area ?? owner, { value: text, index }, owners),
  );
}

/**
 * They work on tables that areas have given to a function of their pattern: on one of `make_record_table`, or (`due_backlog`, which reads
 * due times and leases only) on all of `make_due_table`.
 */
const ON_TABLES_OF_A_PATTERN = /\bfunction (?:make_record_table|find_records_by_words|due_backlog)\(/;

function sqlBody(file: SourceFile, area: string, { value, index }: Literal, owners: RelationOwners): Finding[] {
  const sql = withoutSqlComments(value);
  const parameters = new Set(
    [...sql.matchAll(/\bfunction \w+\(([^)]*)\)/gi)].flatMap(([, list = '']) => list.match(/(?<=^|,\s*)\w+/g) ?? []),
  );
  const names = [...namesAnywhere(sql).filter((name) => !parameters.has(name)), ...namesInPosition(sql)];
  return [
    ...[...new Set(names)].flatMap((name) =>
      foreign(file, area, name, { value: sql, index: index + sql.indexOf(name) }, owners),
    ),
    ...(ON_TABLES_OF_A_PATTERN.test(sql) ? [] : [...sql.matchAll(DYNAMIC)]).map((match) => ({
      rule: 'own-tables-only',
      location: `${file.path}:${lineAt(file.text, index + match.index)}`,
      sentence: 'a function executes constant text only, so that it can be read which tables it names',
    })),
  ];
}
