import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../core/server/read-json.ts';
import {
  ACCOUNT,
  APP,
  APP_SECRET,
  NUMBER,
  startWithReceiver,
  type Stand,
} from '../../testing/sandbox-with-receiver.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
});
afterEach(() => stand.stop());

const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;
const changes = () => stand.received.flatMap(({ json }) => json.entry.flatMap((entry) => entry.changes));
const subscribe = (...fields: string[]) => stand.control('PATCH', 'app', { fields });

describe('assigned users', () => {
  const path = `${ACCOUNT}/assigned_users`;
  const listed = async () =>
    ((await stand.graph('GET', `${path}?business=900000000000010`)).body['data'] as Json[]).map(({ id, tasks }) => [
      id,
      tasks,
    ]);

  test('are listed, added, changed and removed', async () => {
    expect(await listed()).toEqual([['900000000000900', expect.arrayContaining(['MANAGE'])]]);
    expect((await stand.graph('POST', `${path}?user=12345&tasks=["MANAGE"]`)).body).toEqual({ success: true });
    await stand.graph('POST', path, { user: '12345', tasks: ['DEVELOP'] });
    expect((await listed()).slice(1)).toEqual([['12345', ['DEVELOP']]]);
    expect((await stand.graph('DELETE', `${path}?user=12345`)).body).toEqual({ success: true });
    expect(await listed()).toHaveLength(1);
  });

  test.each([
    ['GET', path],
    ['POST', `${path}?user=1`],
    ['POST', `${path}?user=1&tasks=["DANCE"]`],
    ['DELETE', path],
  ])('%s %s is refused', async (method, address) => {
    expect(errorOf(await stand.graph(method, address))['code']).toBe(100);
  });
});

describe('forms in a chat', () => {
  const json = JSON.stringify({ version: '7.2', screens: [{ id: 'WELCOME' }] });
  const create = async (given: Json = {}): Promise<string> => {
    const { body } = await stand.graph('POST', `${ACCOUNT}/flows`, { name: 'Sizes', categories: ['SURVEY'], ...given });
    return String(body['id']);
  };
  const upload = (id: string, content: string) => {
    const form = new FormData();
    form.set('name', 'flow.json');
    form.set('asset_type', 'FLOW_JSON');
    form.set('file', new Blob([content], { type: 'application/json' }), 'flow.json');
    return stand.graph('POST', `${id}/assets`, form);
  };

  test('are made, filled, published, deprecated and listed', async () => {
    await subscribe('flows');
    const id = await create();
    expect((await stand.graph('GET', `${ACCOUNT}/flows`)).body).toMatchObject({
      data: [{ id, name: 'Sizes', status: 'DRAFT', categories: ['SURVEY'], validation_errors: [] }],
    });
    expect(errorOf(await stand.graph('POST', `${id}/publish`))['code']).toBe(139002);
    expect((await upload(id, json)).body).toEqual({ success: true, validation_errors: [] });
    const { body: assets } = await stand.graph('GET', `${id}/assets`);
    expect(assets['data']).toMatchObject([{ name: 'flow.json', asset_type: 'FLOW_JSON' }]);
    const [{ download_url: url }] = assets['data'] as [{ download_url: string }];
    expect(await (await fetch(url)).text()).toBe(json);
    expect((await stand.graph('GET', `${id}?fields=json_version,preview.invalidate(false)`)).body).toMatchObject({
      json_version: '7.2',
      preview: { preview_url: url },
    });
    expect((await stand.graph('POST', `${id}/publish`)).body).toEqual({ success: true });
    expect(errorOf(await stand.graph('DELETE', id))['code']).toBe(139004);
    expect(errorOf(await upload(id, json))['code']).toBe(139002);
    expect((await stand.graph('POST', `${id}/deprecate`)).body).toEqual({ success: true });
    expect(errorOf(await stand.graph('POST', `${id}/deprecate`))['code']).toBe(139003);
    await stand.until(() => changes().length === 2);
    expect(changes().map(({ value }) => [value['old_status'], value['new_status']])).toEqual([
      ['DRAFT', 'PUBLISHED'],
      ['PUBLISHED', 'DEPRECATED'],
    ]);
  });

  test('say what is wrong with their content', async () => {
    const id = await create();
    expect((await upload(id, 'nothing')).body).toMatchObject({ validation_errors: [{ error: 'INVALID_JSON' }] });
    expect((await upload(id, '{"version":"7.2"}')).body).toMatchObject({
      validation_errors: [
        { error: 'MISSING_REQUIRED_PROPERTY', message: expect.stringContaining('screens') as string },
      ],
    });
  });

  test('are changed, copied and deleted', async () => {
    const id = await create({ flow_json: json });
    expect((await stand.graph('POST', id, { name: 'Other', categories: ['OTHER'] })).body).toEqual({ success: true });
    const copied = await create({ name: 'Copied', categories: undefined, clone_flow_id: id });
    expect((await stand.graph('GET', `${copied}?fields=categories,json_version`)).body).toMatchObject({
      categories: ['OTHER'],
      json_version: '7.2',
    });
    expect((await stand.graph('DELETE', id)).body).toEqual({ success: true });
    expect(errorOf(await stand.graph('GET', id))['error_subcode']).toBe(33);
  });

  test.each<[string, Json]>([
    ['no name', { name: undefined }],
    ['no categories', { categories: [] }],
    ['an unknown category', { categories: ['DANCE'] }],
    ['content that cannot be published', { publish: true, flow_json: '{}' }],
  ])('%s is refused', async (_, given) => {
    const refused = await stand.graph('POST', `${ACCOUNT}/flows`, { name: 'Sizes', categories: ['SURVEY'], ...given });
    expect(refused.status).toBe(400);
  });

  test('a name that is taken is refused', async () => {
    await create();
    expect((await stand.graph('POST', `${ACCOUNT}/flows`, { name: 'Sizes', categories: ['SURVEY'] })).status).toBe(400);
  });
});

describe('authentication templates in several languages', () => {
  const bulk = (change: Json = {}) =>
    stand.graph('POST', `${ACCOUNT}/upsert_message_templates`, {
      name: 'code',
      languages: ['en', 'hi'],
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
      ...change,
    });

  test('are made, and changed where they are there', async () => {
    const { body } = await bulk();
    const made = body['data'] as Json[];
    expect(made).toMatchObject([
      { status: 'PENDING', language: 'en' },
      { status: 'PENDING', language: 'hi' },
    ]);
    const { body: again } = await bulk({ languages: ['hi', 'ta'] });
    expect(again['data']).toMatchObject([{ id: made[1]?.['id'] }, { language: 'ta' }]);
    const { body: hindi } = await stand.graph('GET', String(made[1]?.['id']));
    expect((hindi['components'] as Json[])[0]?.['text']).toContain('वेरिफ़िकेशन');
  });

  test.each<[string, Json]>([
    ['another category', { category: 'UTILITY' }],
    ['no languages', { languages: undefined }],
    ['an unknown language', { languages: ['xx'] }],
  ])('%s is refused', async (_, change) => {
    expect(errorOf(await bulk(change))['code']).toBe(100);
  });

  test('are shown before they are made', async () => {
    const { body } = await stand.graph(
      'GET',
      `${ACCOUNT}/message_template_previews?category=AUTHENTICATION&languages=en,es&add_security_recommendation=true&code_expiration_minutes=5&button_types=OTP`,
    );
    expect(body['data']).toMatchObject([
      {
        language: 'en',
        body: '*{{1}}* is your verification code. For your security, do not share this code.',
        footer: 'This code expires in 5 minutes.',
        buttons: [{ text: 'Copy code', autofill_text: 'Autofill' }],
      },
      { language: 'es' },
    ]);
  });
});

describe('what happens to an account', () => {
  const changed = async (field: string, path: string, change: Json) => {
    await subscribe(field);
    await stand.control('PATCH', path, change);
    await stand.until(() => changes().some((each) => each.field === field));
    return changes().findLast((each) => each.field === field)?.value;
  };
  const account = `accounts/${ACCOUNT}`;
  const number = `numbers/${NUMBER}`;

  test.each<[string, string, string, Json, Json]>([
    [
      'a restriction',
      'account_update',
      account,
      { status: 'RESTRICTED' },
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [
          { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: expect.any(Number) as number },
        ],
      },
    ],
    [
      'a ban',
      'account_update',
      account,
      { status: 'DISABLED' },
      {
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: expect.any(String) as string },
      },
    ],
    [
      'another limit',
      'business_capability_update',
      account,
      { messaging_limit: 2000 },
      { max_daily_conversations_per_business: 'TIER_2K', max_phone_numbers_per_business: 20 },
    ],
    ['a review', 'account_review_update', account, { account_review_status: 'REJECTED' }, { decision: 'REJECTED' }],
    [
      'bad quality',
      'phone_number_quality_update',
      number,
      { quality_rating: 'RED' },
      { display_phone_number: '919000014220', event: 'FLAGGED', current_limit: 'TIER_100K' },
    ],
    [
      'more throughput',
      'phone_number_quality_update',
      number,
      { messages_per_second: 1000 },
      { display_phone_number: '919000014220', event: 'THROUGHPUT_UPGRADE' },
    ],
    [
      'another PIN',
      'security',
      number,
      { pin: '654321' },
      { display_phone_number: '919000014220', event: 'PIN_CHANGED' },
    ],
  ])('%s is said by webhook', async (_, field, path, change, value) => {
    expect(await changed(field, path, change)).toMatchObject(value);
  });

  test('the end of a ban is said by webhook', async () => {
    await subscribe('messages');
    await stand.control('PATCH', account, { status: 'LOCKED' });
    expect(await changed('account_update', account, { status: 'ACTIVE' })).toMatchObject({
      ban_info: { waba_ban_state: 'REINSTATE' },
    });
  });

  test('an alert and the decision about a name are said by webhook', async () => {
    await subscribe('account_alerts', 'phone_number_name_update');
    await stand.control('POST', `${account}/alerts`, { alert_type: 'OBA_APPROVED' });
    await stand.control('POST', `${number}/name`, {
      decision: 'REJECTED',
      name: 'Best Store',
      rejection_reason: 'NAME_INVALID',
    });
    await stand.until(() => changes().length === 2);
    expect(changes()).toMatchObject([
      { value: { entity_type: 'WABA', entity_id: ACCOUNT, alert_info: { alert_type: 'OBA_APPROVED' } } },
      { value: { decision: 'REJECTED', requested_verified_name: 'Best Store', rejection_reason: 'NAME_INVALID' } },
    ]);
  });

  test('a PIN that is set by the business is said by webhook', async () => {
    await subscribe('security');
    await stand.graph('POST', NUMBER, { pin: '111222' });
    await stand.until(() => changes().length === 1);
    expect(changes()[0]?.value).toMatchObject({ event: 'PIN_CHANGED' });
  });
});

describe('the subscription of the app', () => {
  const app = { authorization: `Bearer ${APP}|${APP_SECRET}` };
  const call = (method: string, given: Record<string, string> = {}) =>
    stand.call(method, `/v23.0/${APP}/subscriptions?${new URLSearchParams(given).toString()}`, undefined, app);
  const asked = (change: Record<string, string> = {}) =>
    call('POST', {
      object: 'whatsapp_business_account',
      callback_url: stand.receiverUrl,
      verify_token: 'good',
      fields: 'messages,account_update',
      ...change,
    });

  test('is made, listed, and ended field by field or as a whole', async () => {
    expect((await asked()).body).toEqual({ success: true });
    expect((await call('GET')).body).toMatchObject({
      data: [
        {
          object: 'whatsapp_business_account',
          active: true,
          fields: [{ name: 'messages' }, { name: 'account_update' }],
        },
      ],
    });
    await call('DELETE', { fields: 'account_update' });
    expect((await call('GET')).body).toMatchObject({ data: [{ fields: [{ name: 'messages' }] }] });
    await call('DELETE');
    expect((await call('GET')).body).toEqual({ data: [] });
  });

  test.each<[string, Record<string, string>, string]>([
    ['an unknown field', { fields: 'messages,user_ids' }, 'got "user_ids"'],
    ['an address without https', { callback_url: 'http://parley.example/hook' }, 'must use https'],
    ['no address', { callback_url: 'nowhere' }, 'is not a valid URL'],
    ['another object', { object: 'page' }, 'Param object must be one of'],
  ])('%s is refused', async (_, change, words) => {
    expect(errorOf(await asked(change))).toMatchObject({
      code: 100,
      message: expect.stringContaining(words) as string,
    });
  });

  test('of a number goes to its own address, and so does that of an account', async () => {
    const own = { override_callback_uri: `${stand.receiverUrl}/own`, verify_token: 'good' };
    expect((await stand.graph('POST', NUMBER, { webhook_configuration: own })).body).toEqual({ success: true });
    expect((await stand.graph('POST', `${ACCOUNT}/subscribed_apps`, own)).body).toEqual({ success: true });
    expect((await stand.graph('GET', `${NUMBER}?fields=webhook_configuration`)).body).toMatchObject({
      webhook_configuration: {
        phone_number: own.override_callback_uri,
        whatsapp_business_account: own.override_callback_uri,
        application: stand.receiverUrl,
      },
    });
    const plain = { override_callback_uri: 'http://parley.example/hook', verify_token: 'good' };
    expect(errorOf(await stand.graph('POST', NUMBER, { webhook_configuration: plain }))['message']).toContain(
      'must use https',
    );
    await stand.graph('POST', NUMBER, { webhook_configuration: { override_callback_uri: '' } });
    await stand.graph('POST', `${ACCOUNT}/subscribed_apps`);
    expect((await stand.graph('GET', `${NUMBER}?fields=webhook_configuration`)).body).toMatchObject({
      webhook_configuration: { application: stand.receiverUrl },
    });
  });
});
