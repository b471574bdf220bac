import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestServices, type TestServices } from '../../../../app/testing/test-services.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { Id } from '../../../contract/id.ts';
import type { Services } from '../../services.ts';
import type { WorkContext } from '../../work-context.ts';
import { createDueClaimer } from '../claim-due.ts';
import { defineDueKind, type DueKind, type DueRow, type NextDue } from '../due-kind.ts';
import { runDueRows } from '../run-due.ts';

type Row = DueRow<'item_id' | 'note'>;

/** What the kinds do with rows that share a transaction; tests replace it. */
let work: (rows: readonly Row[], ctx: WorkContext) => Promise<readonly NextDue[]>;

/** Work that notes in `test_done` which rows it was given. */
const doWork = async (ctx: WorkContext, rows: readonly Row[]): Promise<readonly NextDue[]> => {
  await ctx.tx.run(
    { name: 'test_done', text: 'insert into test_done select * from unnest($1::bigint[], $2::bigint[])' },
    [rows.map(({ business_id }) => business_id), rows.map(({ item_id }) => item_id)],
  );
  return work(rows, ctx);
};

/** Of a kind with the table `due_tests`. */
export const options = {
  name: 'tests',
  key: ['item_id'],
  columns: { note: 'text' },
  batch: 100,
  leaseSeconds: 30,
  pollMs: 1_000,
} as const;
export const kind = defineDueKind<'item_id', 'note'>({ ...options, run: doWork });
export const kindForMany = defineDueKind<'item_id', 'note'>({ ...options, runForMany: doWork });

/** A database with the table of the kinds above, empty before each test. */
export function useDueFixture() {
  let own: TestServices;
  const fixture = {
    database: undefined as unknown as TestDatabase,
    services: undefined as unknown as Services,
    set work(next: typeof work) {
      work = next;
    },
    async addBusiness(): Promise<Id> {
      const { rows } = await fixture.database.ownerPool.query<{ business_id: Id }>(
        'insert into tenants default values returning business_id',
      );
      return rows[0]!.business_id;
    },
    /** Rows of a business, due one second apart, the first the longest ago. */
    async addRows(businessId: Id, count: number, dueSecondsAgo = count): Promise<void> {
      // In parts: one statement has a limited time, and the machine may be busy.
      for (let first = 1; first <= count; first += 20_000)
        await fixture.database.ownerPool.query(
          `insert into due_tests (business_id, item_id, note, due_time)
           select $1, n, 'number ' || n, clock_now() + make_interval(secs => n - 1 - $4::int) from generate_series($2::int, $3::int) n`,
          [businessId, first, Math.min(count, first + 19_999), dueSecondsAgo],
        );
    },
    left: async () =>
      (
        await fixture.database.ownerPool.query<{ item_id: Id; failures: number }>(
          'select * from due_tests order by item_id',
        )
      ).rows,
    done: async () =>
      (
        await fixture.database.ownerPool.query<{ item_id: Id }>('select item_id from test_done order by item_id')
      ).rows.map((row) => Number(row.item_id)),
    run: (rows: readonly DueRow[], of: DueKind = kind) =>
      runDueRows(
        {
          systemPool: fixture.database.systemPool,
          services: fixture.services,
          kind: of,
          stopping: new AbortController().signal,
        },
        rows,
      ),
    claimer: () => createDueClaimer(fixture.database.systemPool, kind),
    claim: async (limit: number) => (await fixture.claimer().claim(limit)).rows,
    /** Ends all leases without waiting, as time would. */
    expireLeases: () =>
      fixture.database.ownerPool.query(
        "update due_tests set lease_until = clock_now() - interval '1 second' where lease_until is not null",
      ),
  };
  beforeAll(async () => {
    fixture.database = await createTestDatabase();
    own = await createTestServices(fixture.database);
    fixture.services = own.services;
    await fixture.database.ownerPool.query(
      `select make_due_table('tests', 'item_id');
       alter table due_tests add column note text not null;
       create table test_done (business_id bigint not null, item_id bigint not null);
       select make_tenant_table('test_done')`,
    );
  });
  afterAll(async () => {
    await own.close();
    await fixture.database.drop();
  });
  beforeEach(async () => {
    work = (rows) => Promise.resolve(rows.map(() => null));
    await fixture.database.ownerPool.query('truncate due_tests, test_done');
    await fixture.database.systemPool.query("select shift_clock('0')");
  });
  return fixture;
}
