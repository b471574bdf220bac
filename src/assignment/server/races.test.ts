import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestWaiting } from '../../app/testing/ingest-waiting.ts';
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts';
import {
  always,
  assign,
  createAssignmentFixture,
  label,
  type AssignmentFixture,
} from './testing/assignment-fixture.ts';

let server: TestServer;
let fixture: AssignmentFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await createAssignmentFixture(server);
});
afterAll(() => server.close());

const CHATS = 1_000;

/** Ends a connection that waits for the turns of the business: as if its worker was killed in the middle of its work. */
async function killOneThatWaits(): Promise<void> {
  for (;;) {
    const [killed] = await fixture.rows<{ is_killed: boolean }>(
      `select pg_terminate_backend(pid) as is_killed from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%action_turns%' and pid <> pg_backend_pid() limit 1`,
    );
    if (killed) return;
  }
}

test('[R5] [R2] a thousand chats at once are given evenly and once each, by two workers of which one is killed', async () => {
  const agents = await fixture.addAgents(3);
  await fixture.rule({ clauses: [always(assign(...agents.map(({ id }) => id)), label('vip'))] as never });
  await fixture.write('Hello', { count: CHATS, isLeft: true });
  // What the customers wrote is stored first: the workers then find a thousand chats to look at.
  await ingestWaiting(server.services, server.database.systemPool);
  const client = await server.database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('insert into action_turns (business_id) values ($1) on conflict do nothing', [
      fixture.businessId,
    ]);
    await client.query('select from action_turns where business_id = $1 for update', [fixture.businessId]);
    // Handled from here on: the killed worker fails before the commit below is back.
    const workers = Promise.allSettled([server.processAll(), server.processAll()]);
    await killOneThatWaits();
    await client.query('commit');
    expect((await workers).map(({ status }) => status)).toContain('rejected');
  } finally {
    client.release();
  }
  // The claims of who was killed run out.
  for (const kind of ['assignment_chats', 'action_runs']) {
    await fixture.rows(`update due_${kind} set lease_until = null where business_id = $1`, [fixture.businessId]);
    await fixture.comeDue(kind);
  }
  const counts = await fixture.rows<{ assignee_id: string | null; chats: number; labelled: number }>(
    `select assignee_id, count(*)::int as chats, (count(*) filter (where labels @> '["vip"]'))::int as labelled
     from chats where business_id = $1 group by 1`,
    [fixture.businessId],
  );
  expect(counts.map(({ assignee_id }) => assignee_id)).not.toContain(null);
  const each = counts.map(({ chats }) => chats);
  expect(each.reduce((sum, chats) => sum + chats, 0)).toBe(CHATS);
  expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
  expect(counts.reduce((sum, { labelled }) => sum + labelled, 0)).toBe(CHATS);
  const [runs] = await fixture.rows<{ runs: number; chats: number; results: number }>(
    `select count(*)::int as runs, count(distinct chat_id)::int as chats, sum(jsonb_array_length(results))::int as results
     from action_runs where business_id = $1`,
    [fixture.businessId],
  );
  expect(runs).toEqual({ runs: CHATS, chats: CHATS, results: CHATS });
  const [lines] = await fixture.rows<{ lines: number }>(
    `select count(*)::int as lines from messages where business_id = $1 and content ->> 'event' = 'assigned'`,
    [fixture.businessId],
  );
  expect(lines?.lines).toBe(CHATS);
});
