import { randomBytes } from 'node:crypto';
import { accountEndpoints as calls } from '../../accounts/contract/endpoints.ts';
import type { CurrentUser } from '../../accounts/contract/user.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { hashToken } from '../../foundation/server/http/session-cookie.ts';
import type { TestClient } from './test-client.ts';

type SignUp = CallInput<typeof calls.signUp>['body'];

/** What a sign-up brings when a test does not care. */
export const sampleSignUp = {
  first_name: 'Priya',
  last_name: 'Raman',
  business_name: 'Marigold Lane',
  phone: '+91 90000 14220',
  time_zone: 'Asia/Kolkata',
  country: 'IN',
  agreed_to_terms: true,
} as const;

/**
 * Signs up and confirms the address without its mail: the link gets a token that is known here, and the mail's job is
 * removed, so that a test sees only the mails that it is about.
 */
export async function signUpAndConfirm(
  client: TestClient,
  query: (text: string, values: unknown[]) => Promise<unknown>,
  body: SignUp,
): Promise<CurrentUser> {
  const { confirmation } = await client.call(calls.signUp, { body });
  const token = randomBytes(32).toString('base64url');
  await query('update sign_ups set token_hash = $1 where email = $2', [hashToken(token), confirmation.email]);
  await query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send_sign_up_mail' and j.payload::jsonb -> 'data' ->> 'email' = $1`,
    [confirmation.email],
  );
  return (await client.call(calls.confirmSignUp, { body: { token, password: body.password } })).user;
}
