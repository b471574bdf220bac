import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  LAKSHMI,
  NUMBER,
  SECOND_NUMBER,
  startWithReceiver,
  type Stand,
} from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.greet();
});
afterAll(() => stand.stop());

const text = { type: 'text', text: { body: 'Hello' } };
const errorOf = (body: Json): Json => body['error'] as Json;

describe('a token', () => {
  const sendWith = (authorization?: string, query = '') =>
    stand.call(
      'POST',
      `/v23.0/${NUMBER}/messages${query}`,
      { messaging_product: 'whatsapp', to: LAKSHMI, ...text },
      authorization === undefined ? {} : { authorization },
    );

  test.each([
    ['that is missing', undefined],
    ['that no one gave out', 'Bearer nonsense'],
    ['in a form that is none', 'Basic eDp5'],
  ])('%s is refused', async (_, authorization) => {
    const { status, body } = await sendWith(authorization);
    expect([status, errorOf(body)['code']]).toEqual([401, 190]);
  });

  test('may be in the address', async () => {
    expect((await sendWith(undefined, `?access_token=${stand.token}`)).status).toBe(200);
  });

  test('ends at its time, and when it is taken back', async () => {
    const { access_token: short } = await stand.control('POST', 'tokens', { expires_in_ms: -1 });
    expect(errorOf((await sendWith(`Bearer ${String(short)}`)).body)).toMatchObject({ code: 190, error_subcode: 463 });
    const { access_token: taken } = await stand.control('POST', 'tokens');
    await stand.control('POST', 'tokens/revoke', { access_token: taken });
    expect(errorOf((await sendWith(`Bearer ${String(taken)}`)).body)).toMatchObject({ code: 190, error_subcode: 458 });
  });

  test('of another account sees nothing', async () => {
    const other = await stand.control('POST', 'accounts', { name: 'Other' });
    const { access_token: foreign } = await stand.control('POST', 'tokens', { account_ids: [other['id']] });
    for (const address of [
      NUMBER,
      ACCOUNT,
      `${ACCOUNT}/phone_numbers`,
      `${ACCOUNT}/message_templates`,
      `${NUMBER}/whatsapp_business_profile`,
    ]) {
      const { status, body } = await stand.call('GET', `/v23.0/${address}`, undefined, {
        authorization: `Bearer ${String(foreign)}`,
      });
      expect([status, errorOf(body)['code'], errorOf(body)['error_subcode']], address).toEqual([400, 100, 33]);
    }
  });

  test('needs a good proof where one is given', async () => {
    const { status, body } = await sendWith(`Bearer ${stand.token}`, '?appsecret_proof=00');
    expect([status, errorOf(body)['message']]).toEqual([400, 'Invalid appsecret_proof provided in the API argument']);
  });
});

describe('a number or account that may not send', () => {
  afterEach(async () => {
    await stand.control('PATCH', `numbers/${NUMBER}`, {
      is_registered: true,
      account_mode: 'LIVE',
      name_status: 'APPROVED',
    });
    await stand.control('PATCH', `accounts/${ACCOUNT}`, { status: 'ACTIVE' });
  });

  test.each<[string, string, Json, number, number]>([
    ['not registered', `numbers/${NUMBER}`, { is_registered: false }, 133010, 400],
    ['a test number', `numbers/${NUMBER}`, { account_mode: 'SANDBOX' }, 131030, 400],
    ['a declined name', `numbers/${NUMBER}`, { name_status: 'DECLINED' }, 131037, 400],
    ['a locked account', `accounts/${ACCOUNT}`, { status: 'LOCKED' }, 131031, 403],
    ['a restricted account', `accounts/${ACCOUNT}`, { status: 'RESTRICTED' }, 368, 403],
  ])('%s', async (_, address, change, code, wanted) => {
    await stand.control('PATCH', address, change);
    const { status, body } = await stand.send(text);
    expect([status, errorOf(body)['code']]).toEqual([wanted, code]);
  });
});

test('unknown paths, broken JSON and unknown fields are answered in the same form', async () => {
  const unknown = await stand.graph('GET', `${NUMBER}/nothing`);
  expect([unknown.status, errorOf(unknown.body)['code']]).toEqual([400, 2500]);
  const broken = await stand.call('POST', `/v23.0/${NUMBER}/messages`, '{"a":', {
    authorization: `Bearer ${stand.token}`,
    'content-type': 'application/json',
  });
  expect([broken.status, errorOf(broken.body)['code']]).toEqual([400, 100]);
  const field = await stand.graph('GET', `${SECOND_NUMBER}?fields=id,shoe_size`);
  expect(errorOf(field.body)['message']).toBe('(#100) Tried accessing nonexisting field (shoe_size)');
});
