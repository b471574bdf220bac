import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt, withoutComments, withoutSqlComments } from '../source-text.ts';
import { literalsOf, type Literal } from '../literals.ts';
import { foreignRelations, namesInPosition } from './foreign-relations.ts';
import { relationOwners, type RelationOwners } from './table-owners.ts';

const SERVER_CODE = /^src\/(?:sandbox\/)?([^/]+)\/server\/(?!.*(?:\.test\.tsx?$|testing\/)).*\.tsx?$/;
const STATEMENT =
  /^\s*(?:select\s|insert into\s|update \w+\s|delete from\s|merge into\s|copy \w+\s*(?:\(|from\s|to\s)|with \w+ (?:\([^)]*\) )?as\s)/i;
/** What begins or sends a statement: Kysely's builder and its `sql`. */
const BUILDER =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bimport\s*\{[^}]*(?<!type )\bsql\b[^}]*\}\s*from 'kysely'/g;

/** A maintenance run: no one waits for its round trips, and the lock it takes comes first. */
const MAY_AWAIT_BEGIN = new Set([
  'src/foundation/server/secrets/rotate-master-key.ts',
  'src/foundation/server/db/migrate.ts',
]);
/** The bus itself, which publishes in batches and on a connection of its own, outside every transaction of work. */
const BUS = /^src\/foundation\/server\/realtime\//;

/** SQL: only in stores, only on the area's own tables, without what costs a lock or a round trip. */
export function checkSql(files: readonly SourceFile[]): Finding[] {
  const owners = relationOwners(files);
  return [
    ...foreignRelations(files, owners),
    ...files.flatMap((file) => {
      if (file.path.startsWith('migrations/')) return notify(file, withoutSqlComments(file.text));
      const folder = SERVER_CODE.exec(file.path)?.[1];
      if (folder === undefined) return [];
      const code = withoutComments(file.text);
      return [
        ...notify(file, code),
        ...begin(file, code),
        ...keyLocks(file, code),
        ...outsideStore(file, folder, code, owners),
      ];
    }),
  ];
}

const at = ({ path, text }: SourceFile, index: number) => `${path}:${lineAt(text, index)}`;

function notify(file: SourceFile, code: string): Finding[] {
  if (BUS.test(file.path)) return [];
  return [...code.matchAll(/\bpg_notify\b|['"`]\s*notify\s/gi)].map(({ index }) => ({
    rule: 'no-pg-notify',
    location: at(file, index),
    sentence: 'NOTIFY takes a lock of the whole server at commit; publish through the bus',
  }));
}

function begin(file: SourceFile, code: string): Finding[] {
  if (MAY_AWAIT_BEGIN.has(file.path)) return [];
  return [...code.matchAll(/\bawait\s+[\w.#]+\(\s*['"`]\s*(?:begin|start transaction)\b/gi)].map(({ index }) => ({
    rule: 'no-awaited-begin',
    location: at(file, index),
    sentence: 'BEGIN costs a round trip when awaited; inTransaction sends it with the first statement',
  }));
}

/** Only what deletes a row or changes its key needs the stronger lock, and PostgreSQL takes it by itself then. */
function keyLocks(file: SourceFile, code: string): Finding[] {
  return [...code.matchAll(/\bfor update\b|\.forUpdate\(/gi)].map(({ index }) => ({
    rule: 'no-key-locks',
    location: at(file, index),
    sentence: 'FOR UPDATE waits for every insert that refers to the row, and two can deadlock; use FOR NO KEY UPDATE',
  }));
}

function outsideStore(file: SourceFile, folder: string, code: string, owners: RelationOwners): Finding[] {
  if (folder === 'foundation' || file.path.endsWith('-store.ts')) return [];
  const isSql = ({ value }: Literal) =>
    STATEMENT.test(value) || namesInPosition(value).some((name) => owners.has(name));
  return [...literalsOf(file.path, file.text).filter(isSql), ...code.matchAll(BUILDER)].map(({ index }) => ({
    rule: 'sql-only-in-stores',
    location: at(file, index),
    sentence: 'SQL belongs in a *-store.ts',
  }));
}
