import { beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { hearEvent } from '../../../app/testing/hear-event.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { Channel } from '../../contract/channel.ts';
import { channelQualityChanged } from '../../contract/domain-events.ts';
import { channelCheckEndpoints } from '../../contract/check-endpoints.ts';
import type { SendRefusal } from '../../contract/outgoing.ts';
import { channelEndpoints as calls } from '../../contract/endpoints.ts';
import { channelImportEndpoints as imports } from '../../contract/import-endpoints.ts';
import { noteImportProgress, openChannel, providersOf, pauseChannel } from '../index.ts';
import type { ChannelAccess } from '../providers/provider.ts';
import { ACCOUNT, createFakeProvider, refusal, sampleNumber } from '../testing/fake-provider.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';

const provider = createFakeProvider();
const server = useTestServer({ connect: provider });
let admin: TestClient;
let businessId: Id;
let number = 20_000;
let numberId: string;

beforeEach(async () => {
  ({ client: admin } = await server.signUp());
  businessId = (await admin.call(accountEndpoints.getBusiness, {})).business.id;
  numberId = String(++number);
  provider.numbers.set(ACCOUNT, [sampleNumber(numberId), sampleNumber(`${numberId}9`)]);
  provider.calls.length = 0;
});

async function login(client = admin): Promise<void> {
  const { state } = (await client.call(calls.startConnect, { body: { platform_id: 'whatsapp' } })).auth;
  await client.call(calls.startConnect, { body: { platform_id: 'whatsapp', state, code: 'first' } });
}
const add = async (id = numberId, client = admin): Promise<Channel> =>
  (await client.call(calls.addChannel, { body: { platform_id: 'whatsapp', phone_number_id: id } })).channel;
const activate = (id: Id, pin?: string) => ({
  params: { id },
  query: { action: 'activate' as const },
  body: pin === undefined ? {} : { pin },
});
async function activeChannel(): Promise<Channel> {
  await login();
  const { id } = await add();
  return (await admin.call(calls.updateChannel, activate(id, '123456'))).channel;
}
const eventsOf = async (event: string) =>
  (
    await server.database.ownerPool.query<{ data: Channel }>(
      'select data from event_log where business_id = $1 and event = $2 order by seq',
      [businessId, event],
    )
  ).rows.map(({ data }) => data);

/** What calls for a channel are made with. */
async function accessOf(channelId: string): Promise<ChannelAccess | undefined> {
  const accesses: ChannelAccess[] = [];
  const [own] = server.services.providers.all;
  if (!own) throw new Error('There is no provider');
  const open = (access: ChannelAccess) => {
    accesses.push(access);
    return own.open(access);
  };
  await openChannel({ ...server.services, providers: providersOf([{ ...own, open }]) }, businessId, channelId);
  return accesses[0];
}

test('[CHN-12 CHN-13 CHN-16 CHN-30 CHN-31] a chosen number is a pending channel of the business; choosing it again answers the same one', async () => {
  await login();
  const channel = await add();
  expect(channel).toMatchObject({
    id: expect.any(String) as string,
    channel_id: expect.any(String) as string,
    platform_id: 'whatsapp',
    status: 'pending',
    handle: `+91 90000 ${numberId}`,
    communication_level: 'all',
    import_offered: true,
  });
  expect((await add()).id).toBe(channel.id);
  const { business } = await admin.call(accountEndpoints.getBusiness, {});
  expect(business).toMatchObject({
    waba_id: ACCOUNT,
    waba_info: {
      id: ACCOUNT,
      status: expect.any(String) as string,
      restrictions: [],
      limits: { messaging_limit: 250 },
    },
  });
  expect(business.channels.map(({ id, status }) => [id, status])).toEqual([[channel.id, 'pending']]);
  expect((await eventsOf('channel_changed')).map(({ status }) => status)).toEqual(['pending']);
});

test('a number that another business has is refused there and stays here', async () => {
  await login();
  await add();
  const { client: other } = await server.signUp();
  await login(other);
  const refused = await other.refusal(calls.addChannel, {
    body: { platform_id: 'whatsapp', phone_number_id: numberId },
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED', reason: 'NUMBER_TAKEN' } });
  expect((await other.call(calls.listChannels, {})).channels).toEqual([]);
  expect((await other.call(accountEndpoints.getBusiness, {})).business.waba_id).toBeNull();
});

test('[CHN-18 CHN-25] activation subscribes first, registers with the PIN, and asks for the templates', async () => {
  await login();
  const { id } = await add();
  provider.calls.length = 0;
  const missing = await admin.refusal(calls.updateChannel, activate(id));
  expect(missing.body).toMatchObject({
    code: 'INVALID_DATA',
    message: 'Please enter a 6-digit code.',
    info: { field: 'pin' },
  });
  for (const pin of ['12345', '1234567', '12345x', '１２３４５６'])
    expect((await admin.refusal(calls.updateChannel, activate(id, pin))).body.message).toBe(
      'Please enter a 6-digit code.',
    );
  expect(provider.calls).toEqual([]);
  const { channel } = await admin.call(calls.updateChannel, activate(id, '123456'));
  expect(channel).toMatchObject({ status: 'active', is_pin_enabled: true });
  expect(provider.calls).toEqual([`subscribe ${ACCOUNT}`, `register ${numberId} 123456`]);
  const { rows } = await server.database.ownerPool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'sync_templates' and key like '%' || $1 || '%'",
    [id],
  );
  expect(rows).toHaveLength(1);
  await server.database.ownerPool.query('delete from graphile_worker._private_jobs');
});

test('[CHN-26] another PIN than the one the number has: the sentence, and everything that the provider said', async () => {
  await login();
  const { id } = await add();
  provider.failNext(
    'register',
    refusal(133_005, { subcode: 2_388_001, user_title: 'PIN mismatch', user_message: 'Enter the same PIN.' }),
  );
  const refused = await admin.refusal(calls.updateChannel, activate(id, '111111'));
  expect(refused).toMatchObject({
    status: 502,
    body: {
      code: 'PROVIDER_REFUSED',
      reason: 'PIN_EXISTS',
      info: {
        provider_code: 133_005,
        subcode: 2_388_001,
        type: 'OAuthException',
        user_title: 'PIN mismatch',
        user_message: 'Enter the same PIN.',
        trace_id: 'Trace1',
        field: 'pin',
      },
    },
  });
  expect(refused.body.message).toMatch(
    /^Seems your phone number has a PIN enabled already\. Please enter the same PIN/,
  );
  expect(JSON.stringify(refused.body)).not.toContain('111111');
  const { channels } = await admin.call(calls.listChannels, {});
  expect(channels).toMatchObject([{ status: 'pending' }]);
});

test.each([
  [133_016, undefined, 'WhatsApp did not accept this: In the words of the provider.'],
  [190, 'SIGN_IN', 'The WhatsApp login has expired. Connect the account again.'],
])('the provider refuses with %i', async (code, reason, message) => {
  await login();
  const { id } = await add();
  provider.failNext('subscribe', refusal(code));
  const { body } = await admin.refusal(calls.updateChannel, activate(id, '123456'));
  expect([body.code, body.reason, body.message]).toEqual(['PROVIDER_REFUSED', reason, message]);
});

test('[CHN-13 CHN-19 CHN-25] deactivated it sends nothing; active again it needs no PIN', async () => {
  const { id } = await activeChannel();
  provider.calls.length = 0;
  const stopped = await admin.call(calls.updateChannel, { params: { id }, query: { action: 'deactivate' }, body: {} });
  expect(stopped.channel.status).toBe('inactive');
  expect((await admin.call(calls.updateChannel, activate(id))).channel.status).toBe('active');
  expect(provider.calls).toEqual([]);
  expect((await eventsOf('channel_changed')).map(({ status }) => status)).toEqual([
    'pending',
    'active',
    'inactive',
    'active',
  ]);
});

test('a pending channel has nothing to deactivate', async () => {
  await login();
  const { id } = await add();
  const refused = await admin.refusal(calls.updateChannel, {
    params: { id },
    query: { action: 'deactivate' },
    body: {},
  });
  expect(refused.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'NOT_EDITABLE' });
});

test('[CHN-20 ERR-51] name, level and the import step change one by one; a stale version is refused with the present channel', async () => {
  const { id, version } = await activeChannel();
  const change = async (body: Record<string, unknown>) =>
    (await admin.call(calls.updateChannel, { params: { id }, body })).channel;
  expect((await change({ name: '  Front desk ', version })).name).toBe('Front desk');
  expect((await change({ communication_level: 'replies_only' })).communication_level).toBe('replies_only');
  expect((await change({ import_skipped: true })).import_offered).toBe(false);
  const stale = await admin.refusal(calls.updateChannel, { params: { id }, body: { name: 'Mine', version } });
  expect(stale.body).toMatchObject({
    code: 'CONFLICT',
    info: { current: { name: 'Front desk', communication_level: 'replies_only' } },
  });
  for (const body of [{ name: ' ' }, { name: 'x'.repeat(61) }, { communication_level: 'some' }, { status: 'active' }])
    expect((await admin.refusal(calls.updateChannel, { params: { id }, body: body as never })).status).toBe(400);
});

test('what the numbers of a portfolio have used of their daily limit is one count, without those of the day before', async () => {
  await login();
  const [first, second] = [await add(), await add(`${numberId}9`)];
  const usage = async () => (await admin.call(calls.channelUsage, {})).usage;
  const both = (started_count: number) => [
    { channel_id: first.id, started_count },
    { channel_id: second.id, started_count },
  ];
  expect(await usage()).toEqual(both(0));
  const { ownerPool } = server.database;
  await ownerPool.query(
    "insert into portfolio_budgets (business_id, portfolio_id, user_count) values ($1, '7001', 3)",
    [businessId],
  );
  // No one has sent since one of them stopped counting.
  await ownerPool.query(
    `insert into portfolio_users (business_id, portfolio_id, recipient_id, last_time)
     select $1, '7001', 'r' || h, clock_now() - make_interval(hours => h) from unnest(array[1, 23, 25]) as h`,
    [businessId],
  );
  expect(await usage()).toEqual(both(2));
  // Without a limit the engine counts no one, so nothing is known.
  await ownerPool.query('update channels set messaging_limit = null where business_id = $1 and id = $2', [
    businessId,
    second.id,
  ]);
  expect(await usage()).toEqual([{ channel_id: first.id, started_count: 2 }]);
});

test('a paused channel says what to do, once; a new login of the account fixes it and renews the token', async () => {
  const { id } = await activeChannel();
  const { services, database } = server;
  const before = await accessOf(id);
  const pause = () =>
    inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) =>
      pauseChannel(createWorkContext(services, tx), {
        business_id: businessId,
        channel_id: id,
        code: 190,
        reason: 'Reconnect the WhatsApp account.',
      }),
    );
  await pause();
  await pause();
  const [paused] = (await admin.call(calls.listChannels, {})).channels;
  expect(paused).toMatchObject({
    status: 'active',
    paused_reason: 'Reconnect the WhatsApp account.',
    needs_reconnect: true,
  });
  expect((await eventsOf('channel_changed')).filter(({ paused_reason }) => paused_reason !== null)).toHaveLength(1);
  await login();
  const [fixed] = (await admin.call(calls.listChannels, {})).channels;
  expect(fixed).toMatchObject({ paused_reason: null, needs_reconnect: false });
  const after = await accessOf(id);
  expect(after).toMatchObject({ number_id: numberId, account_id: ACCOUNT });
  expect(after?.token).not.toBe(before?.token);
});

test.each([
  [131_031, undefined, true],
  [131_045, undefined, false],
  [131_045, '123456', true],
  [190, undefined, false],
])('paused with %i and activated with the PIN %s: fixed %s', async (code, pin, isFixed) => {
  const { id } = await activeChannel();
  const { services, database } = server;
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    pauseChannel(createWorkContext(services, tx), {
      business_id: businessId,
      channel_id: id,
      code,
      reason: 'It waits.',
    }),
  );
  const { channel } = await admin.call(calls.updateChannel, activate(id, pin));
  expect(channel.paused_reason).toBe(isFixed ? null : 'It waits.');
  expect([channel.needs_reconnect, channel.needs_pin]).toEqual([code === 190, code === 131_045 && !isFixed]);
});

test('[CHN-21 SET-17] the account removed: channels and routes go, the provider is notified, tokens are deleted, a number that returns is the same channel', async () => {
  const channel = await activeChannel();
  await add(`${numberId}9`);
  provider.calls.length = 0;
  const { business } = await admin.call(accountEndpoints.updateBusiness, {
    query: { action: 'remove_waba' },
    body: {},
  });
  expect(business).toMatchObject({ waba_id: null, waba_info: null, channels: [], channels_group: [] });
  expect(await eventsOf('channel_removed')).toHaveLength(2);
  expect((await admin.refusal(calls.updateChannel, activate(channel.id, '123456'))).status).toBe(404);
  const count = async (text: string) =>
    (await server.database.ownerPool.query(`${text} and business_id = $1`, [businessId])).rowCount;
  expect(await count('select 1 from channel_routes where true')).toBe(0);
  expect(await count('select 1 from connect_attempts where true')).toBe(0);
  provider.failNext('unsubscribe', refusal(2));
  await server.database.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
  await server.runJobs();
  await server.database.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
  await server.runJobs();
  expect(provider.calls).toEqual([`unsubscribe ${ACCOUNT}`, `unsubscribe ${ACCOUNT}`]);
  expect(await count('select 1 from channels where access_token is not null')).toBe(0);

  await login();
  const back = await add();
  expect(back).toMatchObject({ id: channel.id, status: 'pending', paused_reason: null });
});

test('an account that is connected again before the provider was notified continues receiving', async () => {
  await activeChannel();
  await admin.call(accountEndpoints.updateBusiness, { query: { action: 'remove_waba' }, body: {} });
  await login();
  await add();
  provider.calls.length = 0;
  await server.runJobs();
  expect(provider.calls).toEqual([]);
});

test('sync takes over what the provider says of the number and its account now', async () => {
  const { id } = await activeChannel();
  provider.numbers.set(ACCOUNT, [
    sampleNumber(numberId, { quality_rating: 'YELLOW', verified_name: 'New name', is_pin_enabled: true }),
  ]);
  const sync = { params: { id }, query: { action: 'sync' as const }, body: {} };
  const { channel } = await admin.call(calls.updateChannel, sync);
  expect(channel).toMatchObject({
    status: 'active',
    is_pin_enabled: true,
    channel_info: { quality_status: 'YELLOW', verified_name: 'New name', current_limit: 250 },
  });
  expect((await eventsOf('channel_changed')).at(-1)).toMatchObject({ id, is_pin_enabled: true });
  provider.failNext('listNumbers', refusal(190));
  expect(await admin.refusal(calls.updateChannel, sync)).toMatchObject({
    body: { code: 'PROVIDER_REFUSED', info: { provider_code: 190 } },
  });
  // The number is no longer in the account.
  provider.numbers.set(ACCOUNT, []);
  expect((await admin.refusal(calls.updateChannel, sync)).status).toBe(404);
});

test('a sync that finds another quality is heard by other areas, once', async () => {
  const { id, name } = await activeChannel();
  provider.numbers.set(ACCOUNT, [sampleNumber(numberId, { quality_rating: 'RED' })]);
  const sync = { params: { id }, query: { action: 'sync' as const }, body: {} };
  const heard = await hearEvent(server, channelQualityChanged, async () => {
    for (let time = 0; time < 2; time += 1) await admin.call(calls.updateChannel, sync);
  });
  expect(heard).toEqual([
    { business_id: businessId, channel_id: id, kind: 'whatsapp', name, before: 'high', after: 'low' },
  ]);
});

test('a check names what is wrong here before what the provider says', async () => {
  const { id } = await activeChannel();
  const check = async () => (await admin.call(channelCheckEndpoints.checkChannel, { params: { id } })).findings;
  expect(await check()).toEqual([{ state: 'good', text: 'All is well.', cure: null }]);
  await server.database.ownerPool.query(
    "update channels set status = 'inactive', token_expires_time = clock_now() + interval '2 days' where id = $1",
    [id],
  );
  expect(await check()).toMatchObject([
    { state: 'broken', text: 'The channel is switched off here. Activate it to send messages.' },
    { state: 'attention', cure: 'connect' },
    { state: 'good' },
  ]);
  await server.database.ownerPool.query('update channels set access_token = null where id = $1', [id]);
  expect((await check()).at(-1)).toMatchObject({ state: 'broken', cure: 'connect' });
});

test('a notice is shown until it was read by someone who may edit', async () => {
  const { id } = await activeChannel();
  const notice = { id: '1', severity: 'warning', text: 'Careful.', cure: null, time: '2026-11-20T10:00:00.000Z' };
  await server.database.ownerPool.query('update channels set notices = $2 where id = $1', [
    id,
    JSON.stringify([{ ...notice, is_dismissed: false }]),
  ]);
  expect((await admin.call(calls.listChannels, {})).channels[0]?.notices).toEqual([notice]);
  const dismissal = { params: { id }, body: { dismissed_notice: '1' } };
  expect((await admin.call(calls.updateChannel, dismissal)).channel.notices).toEqual([]);
  expect((await admin.call(calls.updateChannel, dismissal)).channel.notices).toEqual([]);
});

test('earlier contacts and chats are asked for once, and everyone is told how far they are', async () => {
  const { id } = await activeChannel();
  const ask = async () => (await admin.call(imports.importEarlier, { params: { id } })).channel.app_import;
  const report = (...reports: { percent: number | null; refusal: SendRefusal | null }[]) =>
    inTransaction({ pool: server.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
      noteImportProgress(
        createWorkContext(server.services, tx),
        reports.map((each) => ({ business_id: businessId, channel_id: id, ...each })),
      ),
    );
  provider.calls.length = 0;
  provider.failNext('importEarlier', refusal(2_593_108));
  const late = await admin.refusal(imports.importEarlier, { params: { id } });
  expect(late).toMatchObject({
    status: 502,
    body: {
      code: 'PROVIDER_REFUSED',
      message: expect.stringContaining('can be imported only within a day of connecting.') as string,
      info: { provider_code: 2_593_108 },
    },
  });
  const asked = await ask();
  expect(asked).toEqual({ requested_time: expect.any(String) as string, percent: null, refusal: null });
  await report({ percent: 55, refusal: null }, { percent: 20, refusal: null });
  // Older than what is known: no event.
  await report({ percent: 40, refusal: null });
  expect(await ask()).toEqual({ ...asked, percent: 55 });
  expect((await eventsOf('channel_changed')).slice(-2).map(({ app_import }) => app_import?.percent)).toEqual([
    null,
    55,
  ]);
  expect(provider.calls).toEqual([
    `importEarlier ${numberId} contacts`,
    `importEarlier ${numberId} contacts`,
    `importEarlier ${numberId} chats`,
  ]);
  // Refused by the owner of the phone: it can be asked for again, and begins again.
  const refused = { code: 2_593_109, message: 'The phone does not share its chats.', detail: null };
  await report({ percent: null, refusal: refused });
  expect((await admin.call(calls.listChannels, {})).channels[0]?.app_import).toMatchObject({ refusal: refused });
  expect(await ask()).toEqual({ requested_time: expect.any(String) as string, percent: null, refusal: null });
});

test('a number that is also in the app of the provider is activated without a PIN and is not registered', async () => {
  await login();
  provider.numbers.set(ACCOUNT, [sampleNumber(numberId, { is_in_app: true })]);
  const { id, is_in_app } = await add();
  expect(is_in_app).toBe(true);
  provider.calls.length = 0;
  expect((await admin.call(calls.updateChannel, activate(id))).channel).toMatchObject({
    status: 'active',
    is_pin_enabled: false,
  });
  expect(provider.calls).toEqual([`subscribe ${ACCOUNT}`]);
  // The owner has left the app: the number is one like others, and its PIN is asked for.
  provider.numbers.set(ACCOUNT, [sampleNumber(numberId)]);
  const synced = await admin.call(calls.updateChannel, { params: { id }, query: { action: 'sync' }, body: {} });
  expect(synced.channel.is_in_app).toBe(false);
});

test('another PIN is set at the provider and stored nowhere; a refusal changes nothing', async () => {
  const { id } = await activeChannel();
  const change = (pin?: string) =>
    ({ params: { id }, query: { action: 'change_pin' }, body: pin === undefined ? {} : { pin } }) as const;
  provider.calls.length = 0;
  const { channel } = await admin.call(calls.updateChannel, change('654321'));
  expect(channel.is_pin_enabled).toBe(true);
  expect(provider.calls).toEqual([`changePin ${numberId} 654321`]);
  const { rows } = await server.database.ownerPool.query<{ row: string }>(
    'select c::text as row from channels c where id = $1',
    [id],
  );
  expect(rows[0]?.row).not.toContain('654321');
  expect(await admin.refusal(calls.updateChannel, change())).toMatchObject({
    status: 400,
    body: { code: 'INVALID_DATA', info: { field: 'pin' } },
  });
  provider.failNext('changePin', refusal(133_008));
  expect(await admin.refusal(calls.updateChannel, change('111111'))).toMatchObject({
    body: { code: 'PROVIDER_REFUSED', info: { provider_code: 133_008 } },
  });
});
