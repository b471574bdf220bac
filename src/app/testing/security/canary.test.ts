import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../../accounts/contract/endpoints.ts';
import { GOOD_PASSWORD, startTestServer, tokenOf, type TestServer } from '../test-server.ts';
import type { TestResponse } from '../test-client.ts';
import type { ErrorBody } from '../../../foundation/contract/errors.ts';

// S36 and S3: secrets of a whole walk through the accounts appear in no log line, metric, error or other answer.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('no secret of the walk appears anywhere', async () => {
  const secrets: string[] = [GOOD_PASSWORD, 'Canary-Harbour-93!', 'Wrong-Canary-17!'];
  const texts: string[] = [];
  const keep = (response: TestResponse<unknown>) =>
    texts.push(
      JSON.stringify(response.body),
      JSON.stringify([...response.headers].filter(([name]) => name !== 'set-cookie')),
    );

  const { client: admin, email } = await server.signUp();
  secrets.push(admin.cookies.get('parley_session')?.split('.')[1] ?? '');
  keep(await admin.send('POST', calls.signIn.path, { email, password: 'Wrong-Canary-17!' }));
  keep(await admin.send('POST', calls.signIn.path, `{"email":"${email}","password":"Wrong-Canary-17!"`));
  keep(
    await admin.send('POST', calls.signIn.path, { email, password: ['Wrong-Canary-17!'], extra: 'Wrong-Canary-17!' }),
  );
  keep(
    await admin.send('POST', calls.changePassword.path, {
      current_password: GOOD_PASSWORD,
      new_password: 'Canary-Harbour-93!',
    }),
  );

  const { roles } = await admin.call(calls.listRoles, {});
  await admin.call(calls.inviteUser, {
    body: { first_name: 'A', last_name: 'B', email: 'canary@marigoldlane.example', role_id: roles.at(-1)?.id ?? '' },
  });
  // The invitation waits in the jobs table: its link must not be readable there.
  const { rows: waiting } = await server.database.ownerPool.query<{ payload: string }>(
    'select payload::text from graphile_worker._private_jobs',
  );
  const token = tokenOf((await server.runJobs()).find(({ link }) => link !== null)?.link);
  secrets.push(token);
  texts.push(...waiting.map(({ payload }) => payload));
  keep(await server.client().send('POST', calls.checkLink.path, { token: `${token}x` }));
  keep(
    await server
      .client()
      .send('POST', calls.acceptInvitation.path, { token, first_name: 'A', last_name: 'B', password: GOOD_PASSWORD }),
  );

  // A fault with a secret in the statement's parameters.
  await server.database.ownerPool.query('alter table sign_in_names rename to gone');
  keep(await server.client().send('POST', calls.signIn.path, { email, password: 'Wrong-Canary-17!' }));
  await server.database.ownerPool.query('alter table gone rename to sign_in_names');

  keep(await admin.send('GET', calls.currentUser.path));
  keep(await admin.send('GET', calls.listUsers.path));
  keep(await admin.send('GET', '/metrics'));
  keep(await admin.send('GET', '/openapi.json'));
  const { rows: audits } = await server.database.ownerPool.query<{ row: string }>(
    'select a::text as row from audit_log a',
  );
  const { rows: events } = await server.database.ownerPool.query<{ row: string }>(
    'select e::text as row from event_log e',
  );
  texts.push(...server.logLines, ...audits.map(({ row }) => row), ...events.map(({ row }) => row));

  expect(server.logLines.length).toBeGreaterThan(0);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
  expect(texts.join('\n')).not.toContain('$argon2id$');
  const { body } = (await server.client().send('GET', calls.currentUser.path)) as TestResponse<ErrorBody>;
  expect(body.code).toBe(700);
});

test('every administrative action leaves one row in the audit log', async () => {
  const { client: admin, user } = await server.signUp();
  const person = await server.addUser(admin, 'Agent');
  await admin.call(calls.updateBusiness, { body: { name: 'Other Lane' } });
  await admin.call(calls.updateUser, { params: { id: person.user.id }, query: { action: 'inactive' }, body: {} });
  await admin.call(calls.deleteUser, { params: { id: person.user.id } });
  const { rows } = await server.database.ownerPool.query<{
    action: string;
    actor_id: string | null;
    ip: string | null;
  }>(
    'select action, actor_id, ip from audit_log where business_id = (select business_id from users where id = $1) order by id',
    [user.id],
  );
  expect(rows.map(({ action }) => action).toSorted()).toEqual(
    [
      'account_created',
      'business_changed',
      'invitation_accepted',
      'sign_in',
      'sign_in',
      'user_deleted',
      'user_inactive',
      'user_invited',
    ].toSorted(),
  );
  expect(
    rows
      .filter(({ action }) => action.startsWith('user_'))
      .every(({ actor_id, ip }) => actor_id === user.id && ip !== null),
  ).toBe(true);
});
