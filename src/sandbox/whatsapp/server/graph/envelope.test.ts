import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../core/server/read-json.ts';
import {
  ACCOUNT,
  APP,
  APP_SECRET,
  LAKSHMI,
  NUMBER,
  startWithReceiver,
  type Stand,
} from '../testing/sandbox-with-receiver.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.greet();
});
afterAll(() => stand.stop());

const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;
const text = { messaging_product: 'whatsapp', to: `+${LAKSHMI}`, type: 'text', text: { body: 'Hello' } };
const bearer = (token = stand.token) => ({ authorization: `Bearer ${token}` });
const tokenWith = async (given: Json): Promise<string> =>
  String((await stand.control('POST', 'tokens', given))['access_token']);

describe('the message of a refusal', () => {
  test.each<[string, string, Record<string, string> | undefined, number, string]>([
    [
      'a bad token',
      NUMBER,
      { authorization: 'Bearer nonsense' },
      190,
      'Invalid OAuth access token - Cannot parse access token',
    ],
    [
      'an unknown object',
      '123456789012345',
      undefined,
      100,
      "Unsupported get request. Object with ID '123456789012345' does not exist",
    ],
    ['an unknown path', `${NUMBER}/nothing`, undefined, 2500, `Unknown path components: /${NUMBER}/nothing`],
    [
      'an unknown field',
      `${NUMBER}?fields=shoe_size`,
      undefined,
      100,
      '(#100) Tried accessing nonexisting field (shoe_size)',
    ],
  ])('%s', async (_, address, headers, code, message) => {
    const refused = await stand.call('GET', `/v23.0/${address}`, undefined, headers ?? bearer());
    expect(errorOf(refused)).toMatchObject({ code, message: expect.stringContaining(message) as string });
    expect(String(errorOf(refused)['message']).startsWith(message)).toBe(true);
  });
});

describe('the version in an address', () => {
  const versionOf = async (prefix: string) =>
    (await fetch(`${stand.origin}${prefix}/${NUMBER}`, { headers: bearer() })).headers.get('facebook-api-version');

  test.each([
    ['/v26.0', 'v26.0'],
    ['/v23.0', 'v23.0'],
    ['/v13.0', 'v21.0'],
    ['/v2.12', 'v21.0'],
    ['', 'v21.0'],
  ])('"%s" is answered by %s', async (prefix, version) => {
    expect(await versionOf(prefix)).toBe(version);
  });

  test.each(['/v99.0', '/v27.0', '/v23.1', '/v0.0'])('%s is served by none', async (prefix) => {
    const refused = await stand.call('GET', `${prefix}/me`, undefined, bearer());
    expect([refused.status, errorOf(refused)]).toEqual([
      400,
      expect.objectContaining({ code: 2500, message: 'Unknown path components: /me', type: 'OAuthException' }),
    ]);
  });

  test.each([`/v23.0/${NUMBER}/`, `/${NUMBER}/`, `/v23.0/${ACCOUNT}/phone_numbers/`, `/v23.0/${NUMBER}/?fields=id`])(
    '%s may end with a slash',
    async (address) => {
      expect((await stand.call('GET', address, undefined, bearer())).status).toBe(200);
    },
  );
});

describe('the headers of usage', () => {
  test('are on management calls and count them', async () => {
    await stand.control('PATCH', 'settings', { management_calls_per_hour: 200 });
    const usage = async () => {
      const { headers } = await fetch(`${stand.origin}/v23.0/${ACCOUNT}`, { headers: bearer() });
      return [
        JSON.parse(headers.get('x-app-usage') ?? '') as Json,
        JSON.parse(headers.get('x-business-use-case-usage') ?? '') as Record<string, Json[]>,
      ] as const;
    };
    for (let index = 0; index < 19; index++) await usage();
    const [app, account] = await usage();
    expect(Object.keys(app)).toEqual(['call_count', 'total_cputime', 'total_time']);
    expect(app['call_count']).toBeGreaterThanOrEqual(10);
    expect(account).toEqual({
      [ACCOUNT]: [
        {
          type: 'whatsapp',
          call_count: expect.any(Number) as number,
          total_cputime: expect.any(Number) as number,
          total_time: expect.any(Number) as number,
          estimated_time_to_regain_access: 0,
        },
      ],
    });
    expect(account[ACCOUNT]?.[0]?.['call_count']).toBeGreaterThanOrEqual(10);
  });

  test('are not on sends', async () => {
    const { headers } = await fetch(`${stand.origin}/v23.0/${NUMBER}/messages`, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'application/json' },
      body: JSON.stringify(text),
    });
    expect([headers.get('x-business-use-case-usage'), headers.get('facebook-api-version')]).toEqual([null, 'v23.0']);
  });
});

describe('a body', () => {
  test('may be a form whose values are JSON', async () => {
    const form = new URLSearchParams({ ...text, text: JSON.stringify(text.text) }).toString();
    const response = await stand.call('POST', `/v23.0/${NUMBER}/messages`, form, {
      ...bearer(),
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([response.status, response.body]).toEqual([200, expect.objectContaining({ messaging_product: 'whatsapp' })]);
  });

  test('may be in the address', async () => {
    const query = new URLSearchParams({ ...text, text: JSON.stringify(text.text) }).toString();
    expect((await stand.graph('POST', `${NUMBER}/messages?${query}`)).status).toBe(200);
  });

  test('may be a form of parts, also for templates', async () => {
    const form = new FormData();
    form.set('name', 'by_form');
    form.set('language', 'en');
    form.set('category', 'UTILITY');
    form.set('components', JSON.stringify([{ type: 'BODY', text: 'Hello there' }]));
    expect((await stand.graph('POST', `${ACCOUNT}/message_templates`, form)).status).toBe(200);
  });

  test('of an upload may leave the product to the address', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x'], { type: 'image/png' }), 'x.png');
    expect((await stand.graph('POST', `${NUMBER}/media?messaging_product=whatsapp&type=image`, form)).status).toBe(200);
  });
});

describe('the permissions of a token', () => {
  test.each<[string, string, string, unknown, string[], number]>([
    ['sending', 'POST', `${NUMBER}/messages`, text, ['whatsapp_business_management'], 10],
    ['a file', 'POST', `${NUMBER}/media`, {}, ['whatsapp_business_management'], 10],
    ['a list of templates', 'GET', `${ACCOUNT}/message_templates`, undefined, ['whatsapp_business_messaging'], 200],
    ['an account', 'GET', ACCOUNT, undefined, ['whatsapp_business_messaging'], 200],
    ['a number', 'GET', NUMBER, undefined, ['whatsapp_business_messaging'], 200],
    ['a profile', 'GET', `${NUMBER}/whatsapp_business_profile`, undefined, ['whatsapp_business_messaging'], 200],
  ])('%s needs its own', async (_, method, address, body, scopes, code) => {
    const token = await tokenWith({ scopes });
    const refused = await stand.call(method, `/v23.0/${address}`, body, bearer(token));
    expect([refused.status, errorOf(refused)['code']]).toEqual([403, code]);
  });

  test('are what debug_token says', async () => {
    const token = await tokenWith({ scopes: ['whatsapp_business_messaging'], expires_in_ms: 60_000 });
    const { body } = await stand.call(
      'GET',
      `/debug_token?input_token=${token}`,
      undefined,
      bearer(`${APP}|${APP_SECRET}`),
    );
    expect(body['data']).toMatchObject({
      is_valid: true,
      scopes: ['whatsapp_business_messaging'],
      granular_scopes: [{ scope: 'whatsapp_business_messaging', target_ids: [ACCOUNT] }],
      expires_at: expect.any(Number) as number,
    });
  });
});

describe('a proof of the app', () => {
  const call = (proof: string) => stand.call('GET', `/v23.0/${NUMBER}${proof}`, undefined, bearer());

  test('is needed where the app demands it', async () => {
    await stand.control('PATCH', 'app', { requires_proof: true });
    expect(errorOf(await call(''))).toMatchObject({
      code: 100,
      type: 'GraphMethodException',
      message: 'API calls from the server require an appsecret_proof argument',
    });
    const proof = createHmac('sha256', APP_SECRET).update(stand.token).digest('hex');
    expect((await call(`?appsecret_proof=${proof}`)).status).toBe(200);
    await stand.control('PATCH', 'app', { requires_proof: false });
    expect((await call('')).status).toBe(200);
  });
});

test('a token of a login that ends says in how many seconds', async () => {
  await stand.control('PATCH', 'settings', { token_lives_ms: 60_000 });
  const { code } = await stand.control('POST', 'codes');
  const { body } = await stand.call(
    'GET',
    `/oauth/access_token?client_id=${APP}&client_secret=${APP_SECRET}&code=${String(code)}`,
  );
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 60 });
  const token = String(body['access_token']);
  expect((await stand.call('GET', `/v23.0/${NUMBER}`, undefined, bearer(token))).status).toBe(200);
  await stand.control('POST', 'clock', { shift_ms: 61_000 });
  const refused = await stand.call('GET', `/v23.0/${NUMBER}`, undefined, bearer(token));
  expect([refused.status, errorOf(refused)]).toEqual([401, expect.objectContaining({ code: 190, error_subcode: 463 })]);
});
