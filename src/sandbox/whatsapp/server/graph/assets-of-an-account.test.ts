import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  APP,
  APP_SECRET,
  NUMBER,
  SECOND_NUMBER,
  startWithReceiver,
  type Stand,
} from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
});
afterEach(() => stand.stop());

const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;
const clock = (minutes: number) => stand.control('POST', 'clock', { shift_ms: minutes * 60_000 });

describe('the login', () => {
  const redirect = 'http://localhost:8080/app/connect?step=2';
  const query = (change: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: APP,
      config_id: '900000000000002',
      redirect_uri: redirect,
      state: 'a b&c',
      response_type: 'code',
      ...change,
    }).toString();
  const decide = (form: string) =>
    fetch(`${stand.origin}/v23.0/dialog/oauth`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(`${query()}&${form}`),
    });
  const exchange = (parameters: Record<string, string>) =>
    stand.call(
      'GET',
      `/v23.0/oauth/access_token?${new URLSearchParams({ client_id: APP, client_secret: APP_SECRET, redirect_uri: redirect, ...parameters }).toString()}`,
    );
  const codeFrom = (response: Response) =>
    new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';

  test('asks, leads back to the very address with code and state, and the code becomes a token once', async () => {
    const page = await fetch(`${stand.origin}/v23.0/dialog/oauth?${query()}`);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:8080");
    expect(await page.text()).toContain('Marigold Lane');
    const response = await decide(`decision=allow&account=${ACCOUNT}`);
    const back = new URL(response.headers.get('location') ?? '');
    expect([
      response.status,
      back.origin + back.pathname,
      back.searchParams.get('step'),
      back.searchParams.get('state'),
    ]).toEqual([303, 'http://localhost:8080/app/connect', '2', 'a b&c']);
    const { body } = await exchange({ code: codeFrom(response) });
    expect(body).toMatchObject({ token_type: 'bearer' });
    expect(errorOf(await exchange({ code: codeFrom(response) }))).toMatchObject({ code: 100, error_subcode: 36009 });
    const { body: info } = await stand.call(
      'GET',
      `/v23.0/debug_token?input_token=${String(body['access_token'])}`,
      undefined,
      { authorization: `Bearer ${APP}|${APP_SECRET}` },
    );
    expect(info['data']).toMatchObject({
      is_valid: true,
      app_id: APP,
      granular_scopes: [{ scope: 'whatsapp_business_management', target_ids: [ACCOUNT] }, {}],
    });
  });

  test('is given up', async () => {
    const back = new URL((await decide('decision=cancel')).headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
      state: 'a b&c',
    });
  });

  test('without a choice asks again', async () => {
    const response = await decide('decision=allow');
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('Choose an account to continue.'),
    ]);
  });

  test.each([
    ['another app', { client_id: '1' }],
    ['another configuration', { config_id: '1' }],
    ['an address elsewhere', { redirect_uri: 'https://evil.example/' }],
    ['an address that looks like here', { redirect_uri: 'http://localhost.evil.example/' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['a token at once', { response_type: 'token' }],
  ])('refuses %s without leading anywhere', async (_, change) => {
    const response = await fetch(`${stand.origin}/v23.0/dialog/oauth?${query(change)}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  test.each([
    ['another address', { redirect_uri: `${redirect}&x` }, 36008],
    ['no such code', { code: 'x' }, 36009],
  ])('the exchange refuses %s', async (_, change, subcode) => {
    const code = codeFrom(await decide(`decision=allow&account=${ACCOUNT}`));
    expect(errorOf(await exchange({ code, ...change }))).toMatchObject({ code: 100, error_subcode: subcode });
  });

  test('the exchange fails by order', async () => {
    await stand.control('POST', 'faults', { call: 'token', code: 100, subcode: 36009, count: 1 });
    expect(errorOf(await exchange({ code: 'x' }))).toMatchObject({
      code: 100,
      message: 'Invalid parameter',
      error_subcode: 36009,
    });
    await stand.control('POST', 'faults', { call: 'token', kind: 'reset', count: 1 });
    await expect(exchange({ code: 'x' })).rejects.toThrow('fetch failed');
  });

  test('the exchange refuses a wrong secret and a code of 30 seconds ago', async () => {
    const code = codeFrom(await decide(`decision=allow&account=${ACCOUNT}`));
    expect(errorOf(await exchange({ code, client_secret: 'x' }))['message']).toContain(
      'Error validating client secret',
    );
    await clock(0.5);
    expect(errorOf(await exchange({ code }))).toMatchObject({ error_subcode: 36009 });
  });
});

describe('registering', () => {
  const register = (pin: unknown, number = SECOND_NUMBER) =>
    stand.graph('POST', `${number}/register`, { messaging_product: 'whatsapp', pin });

  test('sets the PIN of a number without one, and asks for it ever after', async () => {
    expect((await register('111111')).body).toEqual({ success: true });
    expect(errorOf(await register('222222'))).toMatchObject({
      code: 133005,
      message: '(#133005) Two step verification PIN Mismatch',
    });
    expect(errorOf(await register('222222'))['error_user_msg']).toBeTypeOf('string');
    expect((await stand.graph('POST', `${SECOND_NUMBER}/deregister`)).body).toEqual({ success: true });
    expect((await stand.graph('GET', `${SECOND_NUMBER}?fields=status,is_pin_enabled`)).body).toEqual({
      status: 'DISCONNECTED',
      is_pin_enabled: true,
      id: SECOND_NUMBER,
    });
    expect((await register('111111')).body).toEqual({ success: true });
  });

  test.each([['12345'], ['1234567'], ['12345a'], [undefined]])('refuses %s as PIN', async (pin) => {
    expect(errorOf(await register(pin))).toMatchObject({ code: 100 });
  });

  test('ends the guessing, and the calls after ten in 72 hours', async () => {
    const codes = [];
    for (let index = 0; index < 12; index++) codes.push(errorOf(await register('000000', NUMBER))['code']);
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 133005),
      ...Array.from({ length: 5 }, () => 133008),
      133016,
      133016,
    ]);
    await clock(72 * 60);
    expect(errorOf(await register('000000', NUMBER))['code']).toBe(133008);
    expect((await stand.graph('POST', NUMBER, { pin: '000000' })).body).toEqual({ success: true });
    expect((await register('000000', NUMBER)).body).toEqual({ success: true });
  });

  test('needs a verified number', async () => {
    const { body } = await stand.graph('POST', `${ACCOUNT}/phone_numbers`, {
      cc: '91',
      phone_number: '9000014229',
      verified_name: 'New line',
    });
    const id = String(body['id']);
    expect(errorOf(await register('111111', id))['code']).toBe(133006);
    expect((await stand.graph('POST', `${id}/request_code?code_method=SMS&language=en_US`)).body).toEqual({
      success: true,
    });
    expect(errorOf(await stand.graph('POST', `${id}/verify_code`, { code: '1' }))['code']).toBe(136025);
    expect((await stand.graph('POST', `${id}/verify_code`, { code: '123830' })).body).toEqual({ success: true });
    expect((await register('111111', id)).body).toEqual({ success: true });
  });
});

describe('lists', () => {
  test('of accounts and numbers', async () => {
    expect((await stand.graph('GET', '900000000000010/client_whatsapp_business_accounts')).body).toMatchObject({
      data: [{ id: ACCOUNT, name: 'Marigold Lane' }],
    });
    const { body } = await stand.graph(
      'GET',
      `${ACCOUNT}/phone_numbers?fields=id,verified_name,status,throughput,whatsapp_business_manager_messaging_limit`,
    );
    expect(body['data']).toEqual([
      {
        id: NUMBER,
        verified_name: 'Store line',
        status: 'CONNECTED',
        throughput: { level: 'STANDARD' },
        whatsapp_business_manager_messaging_limit: 'TIER_100K',
      },
      {
        id: SECOND_NUMBER,
        verified_name: 'Wholesale',
        status: 'PENDING',
        throughput: { level: 'NOT_APPLICABLE' },
        whatsapp_business_manager_messaging_limit: 'TIER_100K',
      },
    ]);
  });

  test('[RUN-30] of templates, page by page, by the address that each page gives', async () => {
    const names: string[] = [];
    let next: string | undefined = `/v23.0/${ACCOUNT}/message_templates?fields=name,language&limit=3`;
    while (next !== undefined) {
      const { body } = await stand.call('GET', next, undefined, { authorization: `Bearer ${stand.token}` });
      names.push(...(body['data'] as { name: string }[]).map(({ name }) => name));
      const url = (body['paging'] as { next?: string }).next;
      next = url?.startsWith(stand.origin) ? url.slice(stand.origin.length) : undefined;
    }
    expect(names).toHaveLength(10);
    const { body } = await stand.graph('GET', `${ACCOUNT}/message_templates?language=ta&category=MARKETING`);
    expect(body['data']).toMatchObject([
      { name: 'festive_clearance', status: 'APPROVED', components: [{ format: 'IMAGE' }, {}, {}, {}] },
    ]);
  });
});

describe('media', () => {
  const upload = (type: string, bytes: number, fields: Record<string, string> = { messaging_product: 'whatsapp' }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (bytes >= 0) form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'file');
    return stand.graph('POST', `${NUMBER}/media`, form);
  };
  const bytesAt = (url: string, token: string | null = stand.token) =>
    fetch(url, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });

  test('goes up, is looked up, comes down with the token for five minutes, and is deleted', async () => {
    const id = String((await upload('image/png', 1234)).body['id']);
    const { body } = await stand.graph('GET', `${id}?phone_number_id=${NUMBER}`);
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      mime_type: 'image/png',
      file_size: 1234,
      id,
      sha256: createHash('sha256').update(new Uint8Array(1234)).digest('hex'),
    });
    const url = String(body['url']);
    expect(new URL(url).origin).toBe(stand.origin);
    expect((await (await bytesAt(url)).arrayBuffer()).byteLength).toBe(1234);
    expect([
      (await bytesAt(url, null)).status,
      (await bytesAt(url, 'x')).status,
      (await bytesAt(`${url}x`)).status,
    ]).toEqual([401, 401, 404]);
    await clock(5);
    expect((await bytesAt(url)).status).toBe(404);
    expect((await stand.graph('DELETE', id)).body).toEqual({ success: true });
    expect(errorOf(await stand.graph('GET', id))).toMatchObject({ code: 100, error_subcode: 33 });
  });

  const TYPES =
    'audio/aac, audio/mp4, audio/mpeg, audio/amr, audio/ogg, audio/opus, application/vnd.ms-powerpoint, application/msword, application/vnd.openxmlformats-officedocument.wordprocessingml.document, application/vnd.openxmlformats-officedocument.presentationml.presentation, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/pdf, text/plain, application/vnd.ms-excel, image/jpeg, image/png, image/webp, video/mp4, video/3gpp';
  test.each([
    'text/csv',
    'application/zip',
    'application/vnd.rar',
    'text/vcard',
    'text/calendar',
    'text/html',
    'application/x-msdownload',
    'application/json',
    'application/octet-stream',
    'video/quicktime',
    'image/heic',
    'image/gif',
    'image/svg+xml',
    'audio/wav',
    'video/webm',
  ])('a file of type %s is refused in the words of Meta', async (type) => {
    expect(errorOf(await upload(type, 10))).toMatchObject({
      code: 100,
      type: 'OAuthException',
      message: `(#100) Param file must be a file with one of the following types: ${TYPES}. Received file of type '${type}'.`,
    });
  });
  test.each(TYPES.split(', '))('a file of type %s goes up', async (type) => {
    expect((await upload(type, 10)).status).toBe(200);
  });
  test('a kind of message instead of a type leaves the type to the file', async () => {
    const fields = { messaging_product: 'whatsapp', type: 'image' };
    expect((await upload('image/png', 10, fields)).status).toBe(200);
    expect(errorOf(await upload('image/gif', 10, fields))).toMatchObject({ code: 100 });
  });

  test('is kept 30 days, and belongs to its number', async () => {
    const id = String((await upload('application/pdf', 10)).body['id']);
    expect((await stand.graph('GET', `${id}?phone_number_id=${SECOND_NUMBER}`)).status).toBe(400);
    await clock(30 * 24 * 60);
    expect((await stand.graph('GET', id)).status).toBe(400);
  });

  test.each<[string, string, number, Record<string, string> | undefined]>([
    ['without a file', 'image/png', -1, undefined],
    ['an empty file', 'image/png', 0, undefined],
    ['a picture of more than 5 MB', 'image/png', 5 * 1024 * 1024 + 1, undefined],
    ['a sticker of more than 500 KB', 'image/webp', 500 * 1024 + 1, undefined],
    ['a picture of another kind', 'image/gif', 10, undefined],
    ['bytes of no kind', 'application/octet-stream', 10, undefined],
    ['without the product', 'image/png', 10, {}],
  ])('is refused: %s', async (_, type, bytes, fields) => {
    expect(errorOf(await upload(type, bytes, fields))['code']).toBe(100);
  });

  test('of the wrong kind for its message fails afterwards', async () => {
    await stand.greet();
    const id = String((await upload('application/pdf', 10)).body['id']);
    expect((await stand.send({ type: 'image', image: { id } })).status).toBe(200);
    await stand.until(() => stand.statuses().length === 1);
    expect(stand.statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131053 }] }]);
  });
});

test('the profile is read and written', async () => {
  expect(
    (
      await stand.graph('POST', `${NUMBER}/whatsapp_business_profile`, {
        messaging_product: 'whatsapp',
        about: 'Handloom',
        websites: ['https://marigold.example'],
      })
    ).body,
  ).toEqual({ success: true });
  expect((await stand.graph('GET', `${NUMBER}/whatsapp_business_profile?fields=about,websites`)).body).toEqual({
    data: [{ about: 'Handloom', websites: ['https://marigold.example'], messaging_product: 'whatsapp' }],
  });
  expect(
    errorOf(
      await stand.graph('POST', `${NUMBER}/whatsapp_business_profile`, {
        messaging_product: 'whatsapp',
        about: 'x'.repeat(140),
      }),
    )['code'],
  ).toBe(100);
});
