import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { createChatFixture, type ChatFixture } from './testing/chat-fixture.ts';

let server: TestServer;
let fixture: ChatFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await createChatFixture(server);
});
afterAll(() => server.close());

test('relative days of a filter of chats count from the clock of the database', async () => {
  const before = await fixture.chat({});
  await server.database.systemPool.query("select shift_clock('10 days')");
  const today = await fixture.chat({});
  const listed = async (offset: number) => {
    const criteria = {
      operator: 'AND',
      criteria: [{ field: 'created_time', comparator: 'equal', value: { unit: 'day', offset } }],
    };
    const { chats } = await fixture.admin.call(calls.listChats, { query: { criteria: JSON.stringify(criteria) } });
    return chats.map(({ id }) => id);
  };
  expect(await listed(0)).toEqual([today]);
  expect(await listed(-10)).toEqual([before]);
});
