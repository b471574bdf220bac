import { randomBytes } from 'node:crypto';
import { accountEndpoints as calls } from '../../src/accounts/contract/endpoints.ts';
import type { CurrentUser } from '../../src/accounts/contract/user.ts';
import { TestClient } from '../../src/app/testing/test-client.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import { inTransaction } from '../../src/foundation/server/db/transaction.ts';
import { createBusinessToken, hashToken } from '../../src/foundation/server/http/session-cookie.ts';
import { createSecretBox } from '../../src/foundation/server/secrets/create-secret-box.ts';
import type { Stage } from './stage.ts';

/** A business with a number that is connected to the sandbox. */
export interface BusinessFixture {
  businessId: Id;
  channelId: Id;
  numberId: string;
  userId: Id;
  /** Signed in again: a session of its own, with limits of its own. */
  session(): Promise<TestClient>;
}

/** What of a stage a business is set up with. */
export type FixtureStage = Pick<Stage, 'sandbox' | 'origin' | 'rows' | 'systemPool' | 'masterKey'>;

const PASSWORD = 'Quiet-Harbour-27!';
/** Above what two cores do: the limits of numbers are other tests' subject. */
const PER_SECOND = 400;

/** Signs a business up and connects a new number of the sandbox to it. */
export async function createBusinessFixture(stage: FixtureStage, name: string): Promise<BusinessFixture> {
  const { sandbox, origin } = stage;
  const admin = new TestClient(origin, origin);
  const user = await makeOwner(stage, admin, name);
  const { business } = await admin.call(calls.getBusiness, {});
  await sandbox.send('PATCH', '/app', { callback_url: `${origin}/webhooks/whatsapp`, fields: ['messages'] });
  const account = await sandbox.send<{ id: string }>('POST', '/accounts', { name, is_app_subscribed: true });
  const number = await sandbox.send<{ id: string }>('POST', '/numbers', {
    account_id: account.id,
    display_phone_number: `+91 90${business.id.slice(-8).padStart(8, '0')}`,
    verified_name: name,
    is_registered: true,
    messages_per_second: PER_SECOND * 2,
  });
  const { access_token } = await sandbox.send<{ access_token: string }>('POST', '/tokens', {
    account_ids: [account.id],
  });
  const channelId = await connect(stage, business.id, { account: account.id, number: number.id, token: access_token });
  return {
    businessId: business.id,
    channelId,
    numberId: number.id,
    userId: user.id,
    async session() {
      const { token, tokenHash } = createBusinessToken(business.id);
      await stage.rows(
        "insert into sessions (business_id, user_id, token_hash, expires_time) values ($1, $2, $3, clock_now() + interval '1 day')",
        [business.id, user.id, tokenHash],
      );
      const client = new TestClient(origin, origin);
      client.cookies.set('parley_session', token);
      return client;
    },
  };
}

async function connect(
  { masterKey, systemPool, rows }: FixtureStage,
  businessId: Id,
  { account, number, token }: { account: string; number: string; token: string },
): Promise<Id> {
  const [{ id: channelId } = { id: '' }] = await rows<{ id: Id }>('select next_id() as id');
  await inTransaction({ pool: systemPool, businessId, mode: 'write' }, async (tx) => {
    const sealed = await createSecretBox(masterKey).seal(
      tx,
      { table: 'channels', column: 'access_token', rowId: channelId },
      token,
    );
    await tx.run(
      {
        name: 'chaos_channel',
        text: `insert into channels (business_id, id, kind, name, handle, status, provider_account_id, provider_number_id, portfolio_id, access_token, throughput, messaging_limit)
          values ($1, $2, 'whatsapp', 'Store line', '+91 98400 00000', 'active', $3, $4, 'p1', $5, $6, null)`,
      },
      [businessId, channelId, account, number, sealed, PER_SECOND],
    );
  });
  await rows(
    "insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ('whatsapp', $1, $2, $3, $4)",
    [number, account, businessId, channelId],
  );
  return channelId;
}

/** By a link of the first start, which is the way that sends no mail: scenarios count those. */
async function makeOwner(stage: Pick<FixtureStage, 'rows'>, admin: TestClient, name: string): Promise<CurrentUser> {
  const token = randomBytes(32).toString('base64url');
  await stage.rows(
    `insert into first_start_link (token_hash) values ($1)
     on conflict (only_row) do update set token_hash = excluded.token_hash, used_time = null`,
    [hashToken(token)],
  );
  const time_zone = 'Asia/Kolkata';
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@marigoldlane.example`;
  const { user } = await admin.call(calls.firstStart, {
    body: { token, first_name: 'Priya', last_name: 'Raman', email, password: PASSWORD, time_zone },
  });
  await admin.call(calls.createBusiness, { body: { name, time_zone, country: 'IN' } });
  return user;
}
