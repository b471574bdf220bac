import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, tokenOf } from '../../../app/testing/test-server.ts';
import { accountEndpoints as calls } from '../../contract/endpoints.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';

const server = useTestServer();

const sessionOf = (client: { cookies: Map<string, string> }) => client.cookies.get('parley_session');

describe('signing in (S7)', () => {
  test('[ACC-37] current user, sign-out and change of the password are calls of our own sign-in service', () => {
    const { currentUser, signOut, changePassword } = calls;
    expect([currentUser, signOut, changePassword].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /server/auth/current_user',
      'POST /server/auth/sign_out',
      'POST /server/auth/change_password',
    ]);
  });

  test('[ACC-57] returns the current user and opens a session with a new secret each time', async () => {
    const { client, email, user } = await server.signUp();
    const first = sessionOf(client);
    const again = server.client();
    again.cookies.set('parley_session', first ?? '');
    const response = await again.call(calls.signIn, {
      body: { email: ` ${email.toUpperCase()} `, password: GOOD_PASSWORD },
    });
    expect(response.user).toEqual(user);
    expect(sessionOf(again)).not.toBe(first);
    expect(Buffer.from(sessionOf(again)?.split('.')[1] ?? '', 'base64url')).toHaveLength(32);
  });

  test('[ACC-69] the cookie is HttpOnly and Lax, and lives as long as the person asked for', async () => {
    const { email } = await server.signUp();
    const send = async (remember: boolean) =>
      (await server.client().send('POST', calls.signIn.path, { email, password: GOOD_PASSWORD, remember })).headers
        .getSetCookie()
        .find((line) => line.startsWith('parley_session='));
    expect(await send(true)).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await send(false)).not.toMatch(/Max-Age|Expires/);
  });

  test('[ACC-47 ACC-48 ACC-49 ACC-58 SET-09 SET-20] a session dies with sign-out, password change elsewhere, deactivation and deletion, and feels a new role at once', async () => {
    const { client: admin } = await server.signUp();
    const { roles } = await admin.call(calls.listRoles, {});
    const supervisor = roles.find(({ built_in }) => built_in === 'supervisor');
    const person = await server.addUser(admin, 'Agent');
    const second = server.client();
    await second.call(calls.signIn, { body: { email: person.email, password: GOOD_PASSWORD } });
    const isAlive = async (client: typeof second) => (await client.send('GET', calls.currentUser.path)).status === 200;

    await admin.call(calls.updateUser, { params: { id: person.user.id }, body: { role_id: supervisor?.id ?? '' } });
    expect((await second.call(calls.currentUser, {})).user.role.name).toBe('Supervisor');

    await person.client.call(calls.changePassword, {
      body: { current_password: GOOD_PASSWORD, new_password: 'Other-Harbour-82?' },
    });
    expect([await isAlive(person.client), await isAlive(second)]).toEqual([true, false]);

    const kept = sessionOf(person.client) ?? '';
    await person.client.call(calls.signOut, {});
    person.client.cookies.set('parley_session', kept);
    expect(await isAlive(person.client)).toBe(false);

    await second.call(calls.signIn, { body: { email: person.email, password: 'Other-Harbour-82?' } });
    await admin.call(calls.updateUser, { params: { id: person.user.id }, query: { action: 'inactive' }, body: {} });
    expect(await isAlive(second)).toBe(false);
    expect(
      (await second.refusal(calls.signIn, { body: { email: person.email, password: 'Other-Harbour-82?' } })).body.code,
    ).toBe('INVALID_CREDENTIALS');
  });

  test('[ACC-50 ACC-70] a session ends after 30 idle days and after 90 days at most', async () => {
    const { client } = await server.signUp();
    const shift = (days: number) => server.database.systemPool.query('select shift_clock($1)', [`${days} days`]);
    const status = async () => (await client.send('GET', calls.currentUser.path)).status;
    const seen = async (after: string) => {
      const { rows } = await server.database.ownerPool.query<{ seen: boolean }>(
        'select bool_or(last_seen_time > $1) as seen from sessions where token_hash is not null',
        [after],
      );
      return rows[0]?.seen ?? false;
    };
    try {
      for (const days of [29, 58, 87]) {
        await shift(days);
        const { rows } = await server.database.ownerPool.query<{ now: string }>(
          "select clock_now() - interval '1 minute' as now",
        );
        expect(await status(), `day ${days}`).toBe(200);
        await expect.poll(() => seen(rows[0]?.now ?? '')).toBe(true);
      }
      await shift(91);
      expect(await status()).toBe(401);
    } finally {
      await shift(0);
    }
    const idle = await server.signUp();
    try {
      await shift(31);
      expect((await idle.client.send('GET', calls.currentUser.path)).status).toBe(401);
    } finally {
      await shift(0);
    }
  });
});

describe('guessing (S8)', () => {
  test('is throttled between the 6th and the 11th try; the right password does not help then, elsewhere it does', async () => {
    const { client: owner, email } = await server.signUp();
    const guesser = server.client();
    const codes: string[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      codes.push(
        (await guesser.refusal(calls.signIn, { body: { email, password: `Wrong-${tries}-aA!` } })).body.code as string,
      );
    const throttledAt = codes.indexOf('TOO_MANY_REQUESTS') + 1;
    expect(throttledAt).toBeGreaterThanOrEqual(6);
    expect(throttledAt).toBeLessThanOrEqual(11);
    const response = await guesser.refusal(calls.signIn, { body: { email, password: GOOD_PASSWORD } });
    expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await owner.send('GET', calls.currentUser.path)).status).toBe(200);
  });

  test('a stranger who uses up the tries of an account locks no one out: the right password works from a new browser elsewhere', async () => {
    const { email } = await server.signUp();
    // Tries from many addresses, as the counter sees them once they are used up.
    const key = `sign_in_account:${createHash('sha256').update(email).digest('base64url')}`;
    await server.database.ownerPool.query(
      "insert into rate_limits (key, hits, window_end) values ($1, 101, clock_now() + interval '1 hour')",
      [key],
    );
    const newBrowser = server.client();
    expect((await newBrowser.call(calls.signIn, { body: { email, password: GOOD_PASSWORD } })).user.email_id).toBe(
      email,
    );
    const guesser = server.client();
    const codes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      codes.push(
        (await guesser.refusal(calls.signIn, { body: { email, password: `Wrong-${tries}-aA!` } })).body.code as string,
      );
    expect(codes, 'each address has few tries while the account is guessed at').toContain('TOO_MANY_REQUESTS');
    expect(
      (await newBrowser.call(calls.signIn, { body: { email, password: GOOD_PASSWORD } })).user.email_id,
      'a browser of the owner is not counted with the strangers at the same address',
    ).toBe(email);
  });

  test('L7 a refused sign-in does the same work for a known and for an unknown e-mail', async () => {
    const { email } = await server.signUp();
    const writtenBy = async (who: string) => {
      const before = await written();
      await server.client().refusal(calls.signIn, { body: { email: who, password: 'Wrong-harbour-1!' } });
      const after = await written();
      return Object.fromEntries(Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)]));
    };
    const written = async (): Promise<Record<string, number>> => {
      const { rows } = await server.database.ownerPool.query<Record<string, number>>(
        `select (select count(*)::int from audit_log) as audit, (select count(*)::int from sessions) as sessions,
           (select count(*)::int from graphile_worker._private_jobs) as jobs`,
      );
      return rows[0] ?? {};
    };
    const known = await writtenBy(email);
    expect(await writtenBy('nobody.at.all@marigoldlane.example')).toEqual(known);
    await server.runJobs();
    const { rows } = await server.database.ownerPool.query<{ ip: string }>(
      "select ip from audit_log where action = 'sign_in_refused' and business_id = (select business_id from users where email = $1)",
      [email],
    );
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });

  test('[ACC-49] an unknown e-mail, a wrong password and a deactivated account are answered alike', async () => {
    const { client: admin } = await server.signUp();
    const left = await server.addUser(admin, 'Agent');
    await admin.call(calls.updateUser, { params: { id: left.user.id }, query: { action: 'inactive' }, body: {} });
    const { email } = await server.signUp();
    const bodies = await Promise.all(
      [email, left.email, 'nobody@marigoldlane.example'].map(
        async (each) =>
          (await server.client().refusal(calls.signIn, { body: { email: each, password: 'Wrong-harbour-1!' } })).body,
      ),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('a forgotten password is answered alike for every address, and only a real one gets mail', async () => {
    const { email } = await server.signUp();
    for (const each of [email, 'nobody@marigoldlane.example'])
      await server.client().call(calls.forgotPassword, { body: { email: each } });
    expect((await server.runJobs()).map(({ to }) => to)).toEqual([email]);
  });
});

describe('links (S48)', () => {
  test('[ACC-62] a password link works once, signs in, and ends every other session', async () => {
    const { client: old, email } = await server.signUp();
    const client = server.client();
    await client.call(calls.forgotPassword, { body: { email } });
    const token = tokenOf((await server.runJobs())[0]?.link);
    expect((await client.call(calls.checkLink, { body: { token } })).link).toMatchObject({
      kind: 'password_reset',
      email,
    });
    const same = await client.refusal(calls.resetPassword, { body: { token, new_password: GOOD_PASSWORD } });
    expect(same.body).toMatchObject({
      code: 'INVALID_INPUT',
      reason: 'PASSWORD_SAME_AS_OLD',
      info: { field: 'new_password' },
    });
    await client.call(calls.resetPassword, { body: { token, new_password: 'Other-Harbour-82?' } });
    expect((await client.send('GET', calls.currentUser.path)).status).toBe(200);
    expect((await old.send('GET', calls.currentUser.path)).status).toBe(401);
    expect(
      (await client.refusal(calls.resetPassword, { body: { token, new_password: 'Third-Harbour-83?' } })).body.code,
    ).toBe('LINK_EXPIRED');
  });

  test('[SET-15 SET-22] an invitation is for one address, one use, one day; a new one makes the old one void', async () => {
    const { client: admin } = await server.signUp();
    const { roles } = await admin.call(calls.listRoles, {});
    const role_id = roles.find(({ name }) => name === 'Agent')?.id ?? '';
    const invite = async (email: string) =>
      (await admin.call(calls.inviteUser, { body: { first_name: 'Latha', last_name: 'Krishnan', email, role_id } }))
        .user;
    const accept = (token: string) =>
      server
        .client()
        .refusal(calls.acceptInvitation, { body: { token, first_name: 'L', last_name: 'K', password: GOOD_PASSWORD } });
    const tokens = async () => (await server.runJobs()).flatMap(({ link }) => (link === null ? [] : [tokenOf(link)]));

    const user = await invite('latha@marigoldlane.example');
    expect(
      (
        await admin.refusal(calls.inviteUser, {
          body: { first_name: 'X', last_name: 'Y', email: 'LATHA@marigoldlane.example', role_id },
        })
      ).body,
    ).toMatchObject({
      message: 'User already present.',
      info: { field: 'email' },
    });
    const [first = ''] = await tokens();
    await admin.call(calls.updateUser, { params: { id: user.id }, query: { action: 'resend_invitation' }, body: {} });
    const [second = ''] = await tokens();
    expect((await accept(first)).body.code).toBe('LINK_EXPIRED');
    await admin.call(calls.updateUser, { params: { id: user.id }, body: { email: 'latha2@marigoldlane.example' } });
    const [third = ''] = await tokens();
    expect((await accept(second)).body.code).toBe('LINK_EXPIRED');
    await server.database.systemPool.query("select shift_clock('25 hours')");
    expect((await accept(third)).body.code).toBe('LINK_EXPIRED');
    await server.database.systemPool.query("select shift_clock('0')");
    await server.client().call(calls.acceptInvitation, {
      body: { token: third, first_name: 'Latha', last_name: 'Krishnan', password: GOOD_PASSWORD },
    });
    expect((await accept(third)).body.code).toBe('LINK_EXPIRED');
  });
});
