import { StaffClient } from '../scripts/demo/staff-client.ts';
import { accountEndpoints as calls } from '../src/accounts/contract/endpoints.ts';
import type { CallInput } from '../src/foundation/contract/endpoint.ts';
import type { Installation } from './installation.ts';

/** A business beside the first one: signs up and confirms the address with the mailed link. */
export async function signUp(
  installation: Installation,
  body: CallInput<typeof calls.signUp>['body'],
): Promise<StaffClient> {
  const client = new StaffClient(new URL(installation.url).origin);
  await client.call(calls.signUp, { body });
  const link = await installation.linkMailedTo(body.email);
  const token = decodeURIComponent(/[?&]token=([^&]+)/.exec(link)?.[1] ?? '');
  await client.call(calls.confirmSignUp, { body: { token, password: body.password } });
  return client;
}
