import { TEST_SANDBOX_SECRETS } from '../../../app/testing/test-services.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { GOOD_PASSWORD } from '../../../app/testing/test-server.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import { channelEndpoints as calls } from '../../contract/endpoints.ts';
import { ACCOUNT, createFakeProvider, OTHER_ACCOUNT, refusal, sampleNumber } from '../testing/fake-provider.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';

const provider = createFakeProvider();
const server = useTestServer({ connect: provider });
let admin: TestClient;
let email: string;

beforeEach(async () => {
  ({ client: admin, email } = await server.signUp());
});

const open = async (client = admin) =>
  (await client.call(calls.startConnect, { body: { platform_id: 'whatsapp' } })).auth;
const finish = (state: string, code = 'first') => ({ body: { platform_id: 'whatsapp', state, code } as const });
const login = async (code = 'first', client = admin) =>
  client.call(calls.startConnect, finish((await open(client)).state, code));
const add = (phone_number_id: string) => ({ body: { platform_id: 'whatsapp', phone_number_id } as const });

describe('S16: the state of a login window', () => {
  test('is long, new each time, and only its hash is kept', async () => {
    const [first, second] = [await open(), await open()];
    expect(first.state).toMatch(/^[\w-]{43}$/);
    expect(second.state).not.toBe(first.state);
    expect(first).toMatchObject({ url: `https://login.example/?state=${first.state}`, is_authorised: false });
    const { rows } = await server.database.ownerPool.query<{ row: string }>(
      'select a::text as row from connect_attempts a',
    );
    for (const { row } of rows) expect(row).not.toContain(first.state);
  });

  test('works once', async () => {
    const { state } = await open();
    expect((await admin.call(calls.startConnect, finish(state))).auth.is_authorised).toBe(true);
    const again = await admin.refusal(calls.startConnect, finish(state));
    expect(again).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED', reason: 'CONNECT' } });
  });

  test('is used up also when the provider refuses the code', async () => {
    const { state } = await open();
    provider.failNext('exchangeCode', refusal(100, { subcode: 36_009 }));
    const refused = await admin.refusal(calls.startConnect, finish(state));
    expect(refused.body).toMatchObject({ code: 'PROVIDER_REFUSED', reason: 'SIGN_IN' });
    expect((await admin.refusal(calls.startConnect, finish(state))).status).toBe(410);
  });

  test('of two at the same moment one wins', async () => {
    const { state } = await open();
    const before = provider.calls.length;
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin.call(calls.startConnect, finish(state))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(provider.calls.slice(before).filter((call) => call.startsWith('exchangeCode'))).toHaveLength(1);
  });

  test('belongs to one session, also of the same person', async () => {
    const { state } = await open();
    const elsewhere = server.client();
    await elsewhere.call(accountEndpoints.signIn, { body: { email, password: GOOD_PASSWORD } });
    expect((await elsewhere.refusal(calls.startConnect, finish(state))).status).toBe(410);
    const { client: stranger } = await server.signUp();
    expect((await stranger.refusal(calls.startConnect, finish(state))).status).toBe(410);
    expect((await admin.call(calls.startConnect, finish(state))).auth.is_authorised).toBe(true);
  });

  test('ends after a quarter of an hour', async () => {
    const { state } = await open();
    await server.database.ownerPool.query(
      "update connect_attempts set expires_time = clock_now() - interval '1 second'",
    );
    expect((await admin.refusal(calls.startConnect, finish(state))).status).toBe(410);
  });

  test.each(['', 'x', 'x'.repeat(200)])('a made-up one is refused: %.5s', async (state) => {
    const refused = await admin.refusal(calls.startConnect, finish(state));
    expect(refused.status).toBe(410);
  });
});

describe('numbers', () => {
  test('[CHN-17] none before a login, those of the account after it', async () => {
    expect(await admin.call(calls.listNumbers, {})).toEqual({ numbers: [], waba_id: null, accounts: [] });
    expect((await admin.refusal(calls.addChannel, add('14220'))).body.reason).toBe('SIGN_IN');
    await login();
    const { numbers, waba_id, accounts } = await admin.call(calls.listNumbers, {});
    expect(waba_id).toBe(ACCOUNT);
    expect(accounts).toMatchObject([{ id: ACCOUNT, messaging_limit: 250, is_verified: false }]);
    expect(numbers.map(({ phone_number_id, is_connected }) => [phone_number_id, is_connected])).toEqual([
      ['14220', false],
      ['14221', false],
    ]);
  });

  test('a login without an account says so', async () => {
    const { state } = await open();
    expect((await admin.refusal(calls.startConnect, finish(state, 'none'))).body.reason).toBe('NO_ACCOUNT');
  });

  test('[CHN-24 CHN-27] another account than the connected one is refused by its id, wherever it is chosen', async () => {
    await login();
    const { channel } = await admin.call(calls.addChannel, add('14220'));
    // The call takes a channel-id header; the number in the body says which channel it is.
    const headers = { 'channel-id': channel.id };
    const again = await admin.send('POST', calls.addChannel.path, add('14220').body, headers);
    expect([again.status, again.body]).toEqual([201, { channel }]);
    const refused = await admin.refusal(calls.startConnect, finish((await open()).state, 'other'));
    expect(refused.body).toMatchObject({
      code: 'PROVIDER_REFUSED',
      reason: 'OTHER_ACCOUNT',
      message: `Unable to add number because a different WhatsApp Business Account (${OTHER_ACCOUNT}) was chosen. Please choose the already connected WhatsApp Business Account.`,
    });
    // Of several shared accounts only the connected one counts.
    await login('both');
    const { numbers } = await admin.call(calls.listNumbers, {});
    expect(new Set(numbers.map(({ account_id }) => account_id))).toEqual(new Set([ACCOUNT]));
    expect((await admin.refusal(calls.addChannel, add('14229'))).status).toBe(404);
  });

  test('two people who choose numbers of different accounts at once: one of them is refused and sees the other account', async () => {
    await login('both');
    const outcomes = await Promise.allSettled([
      admin.call(calls.addChannel, add('14221')),
      admin.call(calls.addChannel, add('14229')),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { business } = await admin.call(accountEndpoints.getBusiness, {});
    expect(business.channels).toHaveLength(1);
    // The other one stays free for the one who comes next.
    await admin.call(accountEndpoints.updateBusiness, { query: { action: 'remove_waba' }, body: {} });
  });
});

test('[CHN-32] [CHN-33] the browser gets what the login window needs, and where customers are simulated', async () => {
  const { client_credentials } = await admin.call(calls.clientCredentials, {});
  expect(client_credentials).toEqual([
    expect.objectContaining({
      platform_id: 'whatsapp',
      api_version: 'v25.0',
      simulator_url: `http://localhost:${server.services.config.sandboxPort}/`,
    }),
  ]);
  expect(JSON.stringify(client_credentials)).not.toContain('secret');
});

test('the token is sealed, and appears in no response, event, audit row or log line', async () => {
  await login();
  await admin.call(accountEndpoints.getBusiness, {});
  provider.numbers.set(ACCOUNT, [...(provider.numbers.get(ACCOUNT) ?? []), sampleNumber('14333')]);
  await admin.call(calls.addChannel, add('14333'));
  const answers = JSON.stringify([
    await admin.call(calls.listChannels, {}),
    await admin.call(calls.listNumbers, {}),
    await admin.call(calls.clientCredentials, {}),
  ]);
  const dumps = await Promise.all(
    ['connect_attempts', 'channels', 'event_log', 'audit_log'].map(async (table) => {
      const { rows } = await server.database.ownerPool.query<{ row: string }>(`select t::text as row from ${table} t`);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  for (const text of [answers, ...dumps, ...server.logLines]) {
    expect(text).not.toContain('secret-token');
    expect(text).not.toContain(TEST_SANDBOX_SECRETS.appSecret);
  }
});
