import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../../app/testing/test-server.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import { recordCalls } from './testing/record-fixture.ts';

let server: TestServer;
let admin: SignedIn['client'];
const tasks = recordCalls(() => admin, 'tasks', 'task');
const params = { module: 'tasks' };

beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.signUp()).client;
});
afterAll(() => server.close());

test('relative days count from the clock of the database: in a list, the count of a view and a bulk update', async () => {
  await server.database.systemPool.query("select shift_clock('10 days')");
  const { id } = await tasks.create({ title: 'Made today' });
  const today = { unit: 'day', offset: 0 };
  const criteria = {
    operator: 'AND' as const,
    criteria: [{ field: 'created_time', comparator: 'equal' as const, value: today }],
  };
  const found = await tasks.list({ criteria: JSON.stringify(criteria) });
  expect(found.records.map((record) => record.id)).toEqual([id]);
  const { list_view: view } = await admin.call(calls.createListView, {
    params,
    body: { name: 'Of today', columns: [{ field: 'title' }], criteria, sort: { field: 'title', order: 'asc' } },
  });
  const { counts } = await admin.call(calls.countViews, { params });
  expect(counts.find((count) => count.view === view.id)).toMatchObject({ count: 1 });
  await admin.call(calls.startRecordJob, {
    params,
    body: { kind: 'update', selection: { criteria, except: [] }, values: { priority: 'high' } },
  });
  await server.runJobs();
  expect(await tasks.get(id)).toMatchObject({ priority: 'high' });
});
