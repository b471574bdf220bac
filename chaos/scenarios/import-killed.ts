import { csv, sendFile } from '../../src/imports/server/testing/import-fixture.ts';
import { importEndpoints as calls } from '../../src/imports/contract/endpoints.ts';
import type { ImportEntry } from '../../src/imports/contract/import.ts';
import type { TestClient } from '../../src/app/testing/test-client.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import { listEndpoints } from '../../src/lists/contract/endpoints.ts';
import { createBusinessFixture } from '../harness/business-fixture.ts';
import { checkLedger } from '../harness/check-ledger.ts';
import { noteFindings, type Oracle } from '../harness/oracle.ts';
import { seededRandom, type Random } from '../harness/random.ts';
import type { Scenario } from '../harness/scenario.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';

const WORKERS = 2;
const COMES_WITHIN_MS = 60_000;
const DONE_WITHIN_MS = 180_000;
/** Beyond the lease of an import. */
const LEASE_SECONDS = 41;
/** One row of this many has no name, and fails. */
const FAULTY = 10;
/** One row of this many has a mobile number; equal numbers are the same contact. */
const WITH_MOBILE = 3;
/** The numbers of rows that are people of their own: the others repeat one. */
const PEOPLE = 60;

export const importKilled: Scenario = {
  name: 'R4-import-killed',
  summary: 'kill -9 of workers in the middle of a batch of an import into a list',
  short: { kills: 2, amount: 1_000, clients: 0 },
  long: { kills: 20, amount: 10_000, clients: 0 },
  async play({ seed, size: { kills, amount }, isLong, folder, cluster, oracle, say }) {
    const random = seededRandom(seed, 'R4');
    const stage = await openStage({ folder, cluster }, WORKERS);
    try {
      const business = await createBusinessFixture(stage, 'Marigold Lane');
      await stage.rows('update clock_shift set may_shift = true');
      await stage.rows(`update businesses set plan = '{"import_rows": ${amount}, "list_members": ${amount}}'`);
      const session = await business.session();
      const rows = rowsOf(amount);
      const held = await holdRows(stage, random, { kills, amount });
      const { id, list } = await begin(stage, session, rows);
      oracle.note({ kind: 'import', id, list });
      const recoveries: number[] = [];
      for (const row of held.rows) {
        recoveries.push(await killInMiddle(stage, { held, row, isLong }));
        say(`killed at row ${row}`);
      }
      const isDone = await until(async () => (await read(session, id)).status === 'completed', {
        giveUpMs: DONE_WITHIN_MS,
        everyMs: 100,
      });
      const found = await checkImport(stage, oracle, { session, id, list, rows });
      held.close();
      const ledger = await checkLedger(stage, oracle);
      const wrong = found.wrong + ledger + stage.losses();
      return { ...found, kills, stuck: isDone ? 0 : 1, wrong, recoveries, notes: {} };
    } finally {
      await stage.close();
    }
  },
};

/** Rows as a shop writes them: some have no name, some repeat the number of an earlier one. */
const rowsOf = (amount: number): string[][] =>
  Array.from({ length: amount }, (_, index) => {
    if (index % FAULTY === 7) return ['', 'none'];
    return [`Row ${index + 2}`, index % WITH_MOBILE === 0 ? `+9190000${String(index % PEOPLE).padStart(5, '0')}` : ''];
  });

const read = async (session: TestClient, historyId: Id): Promise<ImportEntry> =>
  (await session.call(calls.getImport, { params: { module: 'contacts', historyId } })).import;

/** Uploads the file and begins its import into a list. */
async function begin({ origin }: Stage, session: TestClient, rows: readonly string[][]): Promise<{ id: Id; list: Id }> {
  const { contact_list: list } = await session.call(listEndpoints.createContactList, { body: { name: 'Fair' } });
  const { body } = await sendFile(origin, session, csv(['Name', 'Mobile'], ...rows), 'fair.csv', origin);
  const fileId = body.import_file.id;
  const isRead = async () =>
    (await session.call(calls.getImportFile, { params: { fileId }, query: { module: 'contacts' } })).import_file
      .state === 'ready';
  if (!(await until(isRead, { giveUpMs: COMES_WITHIN_MS, everyMs: 100 }))) throw new Error('The file was not read');
  const { import: begun } = await session.call(calls.createImport, {
    params: { module: 'contacts' },
    body: { file_id: fileId, mapping: ['name', 'mobile'], existing: 'overwrite', list_id: list.id },
  });
  return { id: begun.id, list: list.id };
}

const LOCKS = 4_000_000;
const lockOf = (row: number): number => LOCKS + row;

/** Rows whose outcome waits for a lock until `letGo`, one in each part of the file. */
interface Held {
  rows: readonly number[];
  letGo(row: number): Promise<void>;
  close(): void;
}

/** Lets who notes the outcome of certain rows wait for a lock of the row's number. */
async function holdRows(
  { rows: run, ownerPool }: Stage,
  random: Random,
  { kills, amount }: { kills: number; amount: number },
): Promise<Held> {
  const part = Math.floor(amount / kills);
  const rows = Array.from({ length: kills }, (_, index) =>
    Math.floor(random.between(2 + index * part, 1 + (index + 1) * part)),
  );
  await run(
    `create function wait_at_row() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(${LOCKS} + new.row_number); return new; end $$`,
  );
  await run(
    `create trigger wait_at_row before insert on import_rows for each row
       when (new.row_number in (${rows.join(', ')})) execute function wait_at_row()`,
  );
  const holder = await ownerPool.connect();
  for (const row of rows) await holder.query('select pg_advisory_lock($1)', [lockOf(row)]);
  return {
    rows,
    async letGo(row) {
      await holder.query('select pg_advisory_unlock($1)', [lockOf(row)]);
    },
    close: () => holder.release(true),
  };
}

/** Kills the workers when one of them has written the records of a batch and not committed them. */
async function killInMiddle(
  { rows: run, workers }: Stage,
  { held, row, isLong }: { held: Held; row: number; isLong: boolean },
): Promise<number> {
  const waits = async () =>
    (await run(`select from pg_locks where locktype = 'advisory' and not granted and objid = ${lockOf(row)}`)).length >
    0;
  if (!(await until(waits, { giveUpMs: COMES_WITHIN_MS, everyMs: 5 }))) throw new Error(`No worker came to row ${row}`);
  const killed = performance.now();
  await Promise.all(workers.map((worker) => worker.restart('SIGKILL')));
  const seconds = (performance.now() - killed) / 1_000;
  await held.letGo(row);
  // The short form does not wait until the lease expires: it shifts the clock.
  if (!isLong)
    await run(`select shift_clock((select shift from clock_shift) + make_interval(secs => ${LEASE_SECONDS}))`);
  return seconds;
}

/** Compares the file with the records, the members, the rows and the numbers of the import. */
async function checkImport(
  { rows: run }: Stage,
  oracle: Oracle,
  given: { session: TestClient; id: Id; list: Id; rows: readonly string[][] },
) {
  const { session, id, list, rows } = given;
  const done = await read(session, id);
  const outcomes = await run<{ number: number; outcome: string; times: number }>(
    `select row_number as number, min(outcome) as outcome, count(*)::int as times from import_rows where import_id = $1 group by 1`,
    [id],
  );
  const byNumber = new Map(outcomes.map((each) => [each.number, each]));
  const named = await run<{ name: string; count: number }>(
    'select name, count(*)::int as count from contacts where mobile is null group by 1',
  );
  const countOf = new Map(named.map(({ name, count }) => [name, count]));
  // Rows without a number are people of their own; those with one are the last row that brought it.
  const alone = rows.flatMap(([name, mobile]) => (name !== '' && mobile === '' ? [name ?? ''] : []));
  const mobiles = new Set(rows.flatMap(([name, mobile]) => (name !== '' && mobile !== '' ? [mobile ?? ''] : [])));
  const [people] = await run<{ count: number; distinct: number }>(
    'select count(*)::int as count, count(distinct mobile)::int as distinct from contacts where mobile is not null',
  );
  const [members] = await run<{ count: number; shown: number }>(
    `select count(*)::int as count, (select member_count from contact_lists where id = $1) as shown from list_members where list_id = $1`,
    [list],
  );
  const faulty = rows.filter(([name]) => name === '').length;
  const total = alone.length + mobiles.size;
  const wrong = [
    ...(done.metrics.total === rows.length ? [] : ['total']),
    ...(done.metrics.success + done.metrics.failed === rows.length ? [] : ['sum']),
    ...(done.metrics.failed === faulty ? [] : ['failed']),
    ...(members?.count === total && members.shown === total ? [] : ['members']),
    ...(people?.count === mobiles.size && people.distinct === mobiles.size ? [] : ['people with a number']),
  ];
  return {
    delivered: rows.length,
    stored: outcomes.length,
    lost:
      noteFindings(
        oracle,
        'rows without an outcome',
        rows.flatMap((_, index) => (byNumber.has(index + 2) ? [] : [index + 2])),
      ) +
      noteFindings(
        oracle,
        'rows without a contact',
        alone.filter((name) => !countOf.has(name)),
      ),
    doubled:
      noteFindings(
        oracle,
        'rows with two outcomes',
        outcomes.filter(({ times }) => times > 1),
      ) +
      noteFindings(
        oracle,
        'rows with two contacts',
        named.filter(({ count }) => count > 1),
      ),
    wrong: noteFindings(oracle, `numbers of the import: ${JSON.stringify(done.metrics)}`, wrong),
  };
}
