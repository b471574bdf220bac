import { describe, expect, test } from 'vitest';
import { sampleSignUp } from '../../../app/testing/sign-up.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import { GOOD_PASSWORD, startTestServer, tokenOf } from '../../../app/testing/test-server.ts';
import { deleteExpired } from '../../../foundation/server/events/delete-expired.ts';
import { expiring } from '../expiring.ts';
import { accountEndpoints as calls } from '../../contract/endpoints.ts';
import { prepareFirstStart } from './first-start.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';

// M3: an address is claimed by the one who proves its mailbox, and nothing before that says whose it is.

const server = useTestServer();

let counter = 0;
const freshEmail = () => `someone${++counter}@linden-lane.example`;

const signUp = async (email: string) => {
  await server.database.ownerPool.query("delete from rate_limits where key like 'sign_up:%' or key like 'link:%'");
  return server
    .client()
    .send('POST', calls.signUp.path, { ...sampleSignUp, email, password: GOOD_PASSWORD, first_name: 'Omar' });
};
const agentRole = async (admin: TestClient) =>
  (await admin.call(calls.listRoles, {})).roles.find(({ built_in }) => built_in === 'agent')?.id ?? '';
const invite = async (admin: TestClient, email: string) =>
  admin.send('POST', calls.inviteUser.path, {
    first_name: 'Latha',
    last_name: 'Krishnan',
    email,
    role_id: await agentRole(admin),
  });
const mailTo = async (email: string) => (await server.runJobs()).findLast(({ to }) => to === email);
const accept = (token: string) =>
  server
    .client()
    .send('POST', calls.acceptInvitation.path, { token, first_name: 'L', last_name: 'K', password: GOOD_PASSWORD });
const canSignIn = async (email: string, password = GOOD_PASSWORD) =>
  (await server.client().send('POST', calls.signIn.path, { email, password })).status === 200;

describe('sign-up', () => {
  test('[ACC-56] makes the account once the address is proven, with the password, and signs in', async () => {
    const email = freshEmail();
    expect(await signUp(email)).toMatchObject({ status: 202, body: { confirmation: { email } } });
    expect(await canSignIn(email)).toBe(false);
    const token = tokenOf((await mailTo(email))?.link);
    expect((await server.client().call(calls.checkLink, { body: { token } })).link).toEqual({
      kind: 'sign_up',
      email,
      first_name: 'Omar',
      last_name: 'Raman',
      business_name: 'Marigold Lane',
      is_taken: false,
    });
    const client = server.client();
    expect(
      (await client.refusal(calls.confirmSignUp, { body: { token, password: 'Stranger-Harbour-1!' } })).body,
    ).toMatchObject({ code: 'INVALID_INPUT', reason: 'SIGN_UP_PASSWORD', info: { field: 'password' } });
    expect((await client.call(calls.confirmSignUp, { body: { token, password: GOOD_PASSWORD } })).user.email_id).toBe(
      email,
    );
    expect((await client.call(calls.getBusiness, {})).business.name).toBe('Marigold Lane');
    expect(await canSignIn(email)).toBe(true);
    const again = await server.client().refusal(calls.confirmSignUp, { body: { token, password: GOOD_PASSWORD } });
    expect(again.body.code).toBe('LINK_EXPIRED');
  });

  test('M3 responds alike for an address that has an account; only its mailbox is notified', async () => {
    const { email } = await server.signUp();
    const free = freshEmail();
    const [taken, unknown] = [await signUp(email), await signUp(free)];
    expect({ ...taken, headers: null }).toEqual({
      ...unknown,
      headers: null,
      body: { confirmation: { email } },
    });
    const mails = await server.runJobs();
    expect(mails.find(({ to }) => to === email)).toMatchObject({
      subject: 'You already have a Parley account',
      link: null,
    });
    expect(mails.find(({ to }) => to === free)?.link).toContain('confirm_sign_up');
    expect(await canSignIn(email), 'the account stays as it was').toBe(true);
  });

  test('M3 claims nothing while it waits: its owner signs up, and the other one is void', async () => {
    const email = freshEmail();
    await signUp(email);
    const strangers = tokenOf((await mailTo(email))?.link);
    await signUp(email);
    const owners = tokenOf((await mailTo(email))?.link);
    await server.client().call(calls.confirmSignUp, { body: { token: owners, password: GOOD_PASSWORD } });
    const late = await server
      .client()
      .refusal(calls.confirmSignUp, { body: { token: strangers, password: GOOD_PASSWORD } });
    expect(late.body.code).toBe('LINK_EXPIRED');
  });

  test('expires after a day, and is deleted', async () => {
    const email = freshEmail();
    await signUp(email);
    const token = tokenOf((await mailTo(email))?.link);
    try {
      await server.database.systemPool.query("select shift_clock('25 hours')");
      const body = { token, password: GOOD_PASSWORD };
      expect((await server.client().refusal(calls.confirmSignUp, { body })).body.code).toBe('LINK_EXPIRED');
      await deleteExpired(server.database.systemPool, expiring);
      const { rows } = await server.database.ownerPool.query('select from sign_ups where email = $1', [email]);
      expect(rows).toEqual([]);
    } finally {
      await server.database.systemPool.query("select shift_clock('0')");
    }
  });
});

describe('invitation', () => {
  test('[ACC-63] M3 claims and discloses nothing: several businesses may invite, the first accepted invitation gets the address', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const email = freshEmail();
    expect((await invite(one.client, email)).status).toBe(201);
    const ones = tokenOf((await mailTo(email))?.link);
    const second = await invite(other.client, email);
    expect(second, 'the same as for a free address').toMatchObject({ status: 201, body: { user: { email } } });
    const others = tokenOf((await mailTo(email))?.link);

    expect((await accept(others)).status).toBe(200);
    expect((await server.client().call(calls.checkLink, { body: { token: ones } })).link.is_taken).toBe(true);
    expect(await accept(ones)).toMatchObject({ status: 403, body: { reason: 'ADDRESS_IN_USE' } });
    expect(await canSignIn(email)).toBe(true);
  });

  test('M3 does not keep the owner of the address from signing up', async () => {
    const { client } = await server.signUp();
    const email = freshEmail();
    await invite(client, email);
    await server.runJobs();
    await signUp(email);
    const token = tokenOf((await mailTo(email))?.link);
    await server.client().call(calls.confirmSignUp, { body: { token, password: GOOD_PASSWORD } });
    expect(await canSignIn(email)).toBe(true);
  });

  test('M3 of someone with an account elsewhere looks like any other', async () => {
    const { email } = await server.signUp();
    const { client } = await server.signUp();
    const responses = [await invite(client, email), await invite(client, freshEmail())];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const [a, b] = responses.map(({ body }) => Object.keys((body as { user: object }).user));
    expect(a).toEqual(b);
    expect((await invite(client, email)).body, 'a colleague is no secret').toMatchObject({
      message: 'User already present.',
      info: { field: 'email' },
    });
    expect(await canSignIn(email)).toBe(true);
  });

  test('M5 carries no free text, link or number of the inviter', async () => {
    const { client } = await server.signUp({
      business_name: 'Prize! call +91 90000 14220 or open http://evil.example/win now',
      first_name: 'www.evil.example',
    });
    const email = freshEmail();
    await client.send('POST', calls.inviteUser.path, {
      first_name: 'https://evil.example/login',
      last_name: 'Your account is locked, log in at evil.example',
      email,
      role_id: await agentRole(client),
    });
    const mail = await mailTo(email);
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      expect(part).not.toMatch(/evil|14220|locked|Prize/);
    }
    expect(mail?.subject).toBe('You are invited to Parley');
  });
});

describe('a new address of a colleague', () => {
  const change = (admin: TestClient, id: string, email: string) =>
    admin.send('PUT', `/server/setup/users/${id}`, { email });

  test('L2 is proven from its mailbox first; the old one is notified, and every session ends then', async () => {
    const { client: admin } = await server.signUp();
    const person = await server.addUser(admin, 'Agent');
    const email = freshEmail();
    expect((await change(admin, person.user.id, email)).body).toMatchObject({
      user: { email: person.email, pending_email: email },
    });
    const mails = await server.runJobs();
    const token = tokenOf(mails.find(({ to }) => to === email)?.link);
    expect(mails.find(({ to }) => to === person.email)).toMatchObject({ link: null });
    expect(await canSignIn(person.email)).toBe(true);
    expect(await canSignIn(email)).toBe(false);
    expect((await person.client.send('GET', calls.currentUser.path)).status).toBe(200);

    expect(await server.client().call(calls.confirmEmail, { body: { token } })).toEqual({ email });
    expect((await person.client.send('GET', calls.currentUser.path)).status).toBe(401);
    expect([await canSignIn(person.email), await canSignIn(email)]).toEqual([false, true]);
    expect((await server.runJobs()).map(({ to }) => to)).toEqual([person.email]);
    expect((await server.client().refusal(calls.confirmEmail, { body: { token } })).body.code).toBe('LINK_EXPIRED');
  });

  test('M3 shows nothing about other businesses and claims nothing', async () => {
    const { email: taken } = await server.signUp();
    const { client: admin } = await server.signUp();
    const person = await server.addUser(admin, 'Agent');
    const response = await change(admin, person.user.id, taken);
    expect(response).toMatchObject({ status: 200, body: { user: { email: person.email, pending_email: taken } } });
    const token = tokenOf((await server.runJobs()).find(({ to }) => to === taken)?.link);
    expect((await server.client().refusal(calls.confirmEmail, { body: { token } })).body.reason).toBe('ADDRESS_IN_USE');
    expect([await canSignIn(taken), await canSignIn(person.email)]).toEqual([true, true]);

    expect((await change(admin, person.user.id, person.email)).body).toMatchObject({ user: { pending_email: null } });
    expect((await server.client().refusal(calls.confirmEmail, { body: { token } })).body.code).toBe('LINK_EXPIRED');
  });
});

test('[ACC-53] L9 the printed link of the first start survives public sign-ups, and works once', async () => {
  const empty = await startTestServer();
  try {
    const first = await prepareFirstStart(empty.database.ownerPool, empty.services.config.publicUrl);
    await empty.signUp();
    expect((await empty.client().call(calls.authOptions, {})).first_start).toBe(true);
    const again = await prepareFirstStart(empty.database.ownerPool, empty.services.config.publicUrl);
    expect(again, 'a restart prints it again').not.toBeNull();
    const body = {
      first_name: 'Priya',
      last_name: 'Raman',
      email: 'owner@marigoldlane.example',
      password: GOOD_PASSWORD,
      time_zone: 'UTC',
    };
    const old = await empty.client().refusal(calls.firstStart, { body: { ...body, token: tokenOf(first) } });
    expect(old.body.code, 'a fresh link replaces the one before').toBe('LINK_EXPIRED');
    await empty.client().call(calls.firstStart, { body: { ...body, token: tokenOf(again) } });
    expect(await prepareFirstStart(empty.database.ownerPool, empty.services.config.publicUrl)).toBeNull();
    expect((await empty.client().call(calls.authOptions, {})).first_start).toBe(false);
  } finally {
    await empty.close();
  }
});

test('6.3.7 the owner is notified of a changed password', async () => {
  const { client, email } = await server.signUp();
  await client.call(calls.changePassword, {
    body: { current_password: GOOD_PASSWORD, new_password: 'Other-Lantern-82?' },
  });
  expect((await mailTo(email))?.subject).toBe('Your password for Parley was changed');
});
