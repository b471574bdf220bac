import { PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { afterAll } from 'vitest';
import { StatementBatch } from '../../../src/foundation/server/db/statement-batch.ts';
import { sharedTestDatabase } from '../../../src/foundation/testing/test-database.ts';
import { mayName, relationOwners } from '../rules/table-owners.ts';
import { readSourceFiles, type SourceFile } from '../source-files.ts';
import { relationsOf, readsAsStatement } from './statement-relations.ts';
import { ROOT } from './scratch-tree.ts';

// Every statement that the product sends in the tests is shown to PostgreSQL, which says what relations it names: a
// foreign table is found however its name came into the text. The file that began the statement is read from the stack
// at the moment when it was built (Kysely) or sent.

/** A statement and the file of the product that sent it. */
interface SentStatement {
  text: string;
  /** Of a named statement. */
  name: string | undefined;
  file: string;
}

interface Watch {
  /** Texts of statements. */
  seen: Set<string>;
  /** Seen since the last judgement. */
  fresh: SentStatement[];
  /** Read with the first judgement. They are here because this file is loaded again for each test file of a worker. */
  sources?: { files: readonly SourceFile[]; owners: ReturnType<typeof relationOwners> };
}

declare global {
  var parleyStatementWatch: Watch | undefined;
}

/** Sends for others: the file behind it counts. */
const MACHINERY = /^src\/foundation\/server\/db\//;
/** Sends what was given to `sendBeforeCommit`, when the file that gave it is not on the stack any more. */
const COMMIT = 'src/foundation/server/db/transaction.ts';
/** Their statements are about tables that areas declare in their descriptors, which statement-watch.test.ts compares. */
const FROM_DESCRIPTORS =
  /^src\/(?:foundation\/server\/(?:scheduler\/|events\/delete-expired\.ts$)|records\/server\/record-(?:activity|label|list|merge|reference|search|snapshot|write)-store\.ts$)/;
const TEST = /\.test\.tsx?$|\/testing\//;

/** The file of the product that sends a statement of this name at this moment; undefined when a test does. */
function sendingFile(statement: string | undefined): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error('stack').stack as unknown as (NodeJS.CallSite & { isAsync(): boolean })[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const filesOf = (some: readonly NodeJS.CallSite[]) =>
    some
      .map((site) => (site.getFileName() ?? '').replace(/^file:\/\//, ''))
      .filter((name) => name.startsWith(ROOT) && !name.includes('node_modules'))
      .map((name) => name.slice(ROOT.length))
      .filter((name) => name !== 'scripts/check/testing/statement-watch.ts');
  const isSender = (name: string) => TEST.test(name) || !MACHINERY.test(name);
  const files = filesOf(sites.filter((site) => !site.isAsync()));
  // One without a name that goes with the COMMIT is not known; another one waited for what its file asked for before.
  const waiting = statement ? [] : filesOf(sites.filter((site) => site.isAsync()));
  const file = files.find(isSender) ?? waiting.find(isSender) ?? files.find((name) => name === COMMIT);
  return file?.startsWith('src/') && !TEST.test(file) ? file : undefined;
}

function startWatch(): Watch {
  const watch: Watch = { seen: new Set(), fresh: [] };
  const record = (text: unknown, name?: string): void => {
    if (typeof text !== 'string' || watch.seen.has(text) || !readsAsStatement(text)) return;
    const file = sendingFile(name);
    if (file === undefined) return;
    watch.seen.add(text);
    if (!FROM_DESCRIPTORS.test(file)) watch.fresh.push({ text, name, file });
  };
  for (const { prototype } of [pg.Client, pg.Pool]) {
    const target = prototype as unknown as { query(this: unknown, ...args: unknown[]): unknown };
    const send = target.query;
    target.query = function (this: unknown, ...args: unknown[]) {
      const query = args[0] as string | pg.QueryConfig | undefined;
      if (query instanceof StatementBatch) return send.apply(this, args); // recorded below
      if (typeof query === 'object') record(query.text, query.name);
      else record(query);
      return send.apply(this, args);
    };
  }
  const { add } = StatementBatch.prototype;
  StatementBatch.prototype.add = function (statement) {
    record(statement.text, statement.name);
    return add.call(this, statement);
  };
  const { compileQuery } = PostgresQueryCompiler.prototype;
  PostgresQueryCompiler.prototype.compileQuery = function (...args) {
    const compiled = compileQuery.apply(this, args);
    record(compiled.sql);
    return compiled;
  };
  return watch;
}

const watch = (globalThis.parleyStatementWatch ??= startWatch());

function readSources() {
  const files = readSourceFiles(ROOT);
  return { files, owners: relationOwners(files) };
}

afterAll(async () => {
  const fresh = watch.fresh.splice(0);
  if (fresh.length === 0) return;
  watch.sources ??= readSources();
  const { ownerPool } = await sharedTestDatabase();
  const found = await foreignStatements(ownerPool, fresh, watch.sources.files, watch.sources.owners);
  if (found.length > 0) throw new Error(`Statements name what is not their area's:\n${found.join('\n')}`);
});

/** What these statements name and may not, one sentence each. */
export async function foreignStatements(
  pool: pg.Pool,
  statements: readonly SentStatement[],
  files: readonly SourceFile[],
  owners = relationOwners(files),
): Promise<string[]> {
  const client = await pool.connect();
  try {
    const found: string[] = [];
    for (const statement of statements) {
      const file = statement.file === COMMIT ? declaringFile(statement, files) : statement.file;
      if (TEST.test(file)) continue;
      const area = file.split('/')[1] ?? '';
      for (const relation of await relationsOf(client, statement.text))
        if (!mayName(area, relation, owners)) found.push(`${file} names ${relation}: ${statement.text}`);
    }
    return found;
  } finally {
    // It has settings of its own now.
    client.release(true);
  }
}

/** The one file that declares a named statement: of the product, or a test that tries transactions. */
function declaringFile({ name, text }: SentStatement, files: readonly SourceFile[]): string {
  const declaring = files.filter((file) => file.path.startsWith('src/') && file.text.includes(`name: '${name}'`));
  const [file, another] = declaring;
  if (!file || another) throw new Error(`No file, or more than one, declares ${name}: ${text}`);
  return file.path;
}
