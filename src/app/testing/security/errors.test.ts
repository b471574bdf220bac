import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { isErrorCode, type ErrorBody } from '../../../foundation/contract/errors.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import type { TestClient } from '../test-client.ts';

// S39: a fault in any layer is answered in the product's form, says nothing about the inside, and lets no one through.

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  client = (await server.signUp()).client;
});
afterAll(() => server.close());

const INSIDE =
  /select |insert |update |from |node_modules|\.ts:|\bat \w+ \(|parley_app|postgres|relation|column|\/src\/|ECONN|Error:/i;

function expectClosed(status: number, body: unknown): void {
  const { code, ...rest } = body as ErrorBody;
  expect(rest.status).toBe('error');
  expect(rest.message).not.toBe('');
  expect(code === 700 || isErrorCode(code)).toBe(true);
  expect(JSON.stringify(body)).not.toMatch(INSIDE);
  expect(status).toBeGreaterThanOrEqual(400);
}

/** Breaks the database in one way while a call runs, then fixes it. */
async function whileBroken(
  breaking: string,
  fixing: string,
  path: string = accountEndpoints.currentUser.path,
): Promise<{ status: number; body: unknown }> {
  await server.database.ownerPool.query(breaking);
  try {
    return await client.send('GET', path);
  } finally {
    await server.database.ownerPool.query(fixing);
  }
}

describe('faults inside', () => {
  test.each([
    ['a table is gone', 'alter table sessions rename to sessions_gone', 'alter table sessions_gone rename to sessions'],
    [
      'a column is gone',
      'alter table roles rename column permissions to gone',
      'alter table roles rename column gone to permissions',
    ],
    ['a right is gone', 'revoke select on users from parley_app', 'grant select on users to parley_app'],
  ])('%s: 500 without a word about it', async (_, breaking, fixing) => {
    const { status, body } = await whileBroken(breaking, fixing);
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'INTERNAL_ERROR', message: 'An unknown internal error occurred.' });
    expectClosed(status, body);
    expect((await client.send('GET', accountEndpoints.currentUser.path)).status).toBe(200);
  });

  test('the fault is in the log under the id that the response names', async () => {
    const { body } = await whileBroken(
      'alter table businesses rename to gone',
      'alter table gone rename to businesses',
      accountEndpoints.getBusiness.path,
    );
    const id = (body as ErrorBody).info?.['request_id'];
    expect(id).toEqual(expect.any(String));
    const line = server.logLines.find((each) => each.includes(String(id))) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ request_id: id, msg: 'Failed to handle a call' });
    // Named once: a logger of its own for every request would name it again, and costs more than reading many a list.
    expect(line.split(String(id))).toHaveLength(2);
  });

  test('a row that breaks the contract of its response is not sent', async () => {
    const { rows } = await server.database.ownerPool.query<{ id: string }>(
      "update users set time_zone = 'UTC', status = 'active' returning id",
    );
    expect(rows.length).toBeGreaterThan(0);
    const { status, body } = await whileBroken(
      "update roles set permissions = array['everything']",
      "update roles set permissions = array['business.read']",
    );
    expect(status).toBe(500);
    expectClosed(status, body);
  });
});

describe('nonsense from outside', () => {
  test.each([
    ['GET', '/server/nothing', undefined],
    ['GET', '/server/setup/users/%00', undefined],
    ['PUT', '/server/setup/users/%F0%9F', '{}'],
    ['DELETE', "/server/setup/users/1'%20or%201=1--", undefined],
    ['PUT', '/server/setup/users/../../etc/passwd', '{}'],
    ['POST', '/server/auth/sign_in', '{"email":'],
    ['POST', '/server/auth/sign_in', '{"__proto__":{"a":1}}'],
    ['POST', '/server/auth/sign_in', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['PATCH', '/server/setup/business', '{}'],
    ['GET', `/server/setup/users/${'9'.repeat(3_000)}`, undefined],
  ] as const)('%s %s', async (method, path, body) => {
    const response = await client.send(method, path, body);
    expect(response.status).toBeLessThan(500);
    expectClosed(response.status, response.body);
  });
});
