import { expect, test } from 'vitest';
import { GOOD_PASSWORD } from '../../../app/testing/test-server.ts';
import { accountEndpoints as calls } from '../../contract/endpoints.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';

// S9: the specification's rules in their order and words, and what comes beside them.

const server = useTestServer();

const NEW = 'Other-Harbour-82?';
const table = [
  ['', '', 'current_password', 'Please enter current password.'],
  ['', NEW, 'current_password', 'Please enter current password.'],
  [GOOD_PASSWORD, '', 'new_password', 'Please enter new password.'],
  ['Wrong-Harbour-1!', '', 'new_password', 'Please enter new password.'],
  ['Wrong-Harbour-1!', NEW, 'current_password', 'This does not match with your current password.'],
  [GOOD_PASSWORD, 'short1!', 'new_password', 'Use a password that meets every rule below.'],
  [GOOD_PASSWORD, 'no-uppercase-1!', 'new_password', 'Use a password that meets every rule below.'],
  [
    GOOD_PASSWORD,
    `${'Aa1!'.repeat(62)}Aa1!`.slice(0, 251).padEnd(251, 'x'),
    'new_password',
    'Use a password that meets every rule below.',
  ],
  [GOOD_PASSWORD, 'Harbour-1234-quiet!', 'new_password', 'Password should not contain sequential characters.'],
  [GOOD_PASSWORD, GOOD_PASSWORD, 'new_password', 'New password has to be different from the old password.'],
  [GOOD_PASSWORD, 'P@ssw0rd', 'new_password', 'This password is too common. Choose one that is harder to guess.'],
] as const;

test.each(table)(
  '[ACC-13 ACC-14 ACC-24 ACC-25 ACC-27 ACC-41 ACC-44 ACC-61] %j → %j: %s, %s',
  async (current_password, new_password, field, message) => {
    const { client } = await server.signUp();
    const { content } = await client.call(calls.changePassword, { body: { current_password, new_password } });
    expect(content).toMatchObject({ code: 'INVALID_INPUT', field, message });
  },
);

test('[ACC-26 ACC-40 ACC-42 ACC-43 ACC-60] the login name is refused, and so is a password from before', async () => {
  const { client } = await server.signUp({ email: 'Anna.Long-1@marigoldlane.example' });
  const change = async (current_password: string, new_password: string) =>
    (await client.call(calls.changePassword, { body: { current_password, new_password } })).content;
  expect(await change(GOOD_PASSWORD, 'Anna.Long-1@marigoldlane.example')).toMatchObject({
    field: 'new_password',
    message: 'Password cannot be the same as login name.',
  });
  expect(await change(GOOD_PASSWORD, NEW)).toEqual({
    code: 'SUCCESS',
    message: 'Password has been changed successfully..',
  });
  expect(await change(NEW, GOOD_PASSWORD)).toMatchObject({ field: 'new_password', reason: 'PASSWORD_IN_HISTORY' });
});

test('the whole password counts: nothing is cut at 72 bytes, and 250 characters are taken', async () => {
  const { client, email } = await server.signUp();
  const long = `Aa1!${'harbour lights, '.repeat(20)}`.slice(0, 249);
  await client.call(calls.changePassword, { body: { current_password: GOOD_PASSWORD, new_password: `${long}x` } });
  expect((await server.client().refusal(calls.signIn, { body: { email, password: `${long}y` } })).status).toBe(401);
  expect((await server.client().call(calls.signIn, { body: { email, password: `${long}x` } })).user.email_id).toBe(
    email,
  );
});

test('[ACC-67] what is stored is Argon2id with the documented cost', async () => {
  const { user } = await server.signUp();
  const { rows } = await server.database.ownerPool.query<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [user.id],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
