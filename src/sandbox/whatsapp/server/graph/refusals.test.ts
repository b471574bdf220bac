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
import { ERROR_CODES } from './error-codes.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.greet();
});
afterAll(() => stand.stop());

const text = { type: 'text', text: { body: 'Hello' } };
const errorOf = (body: Json): Json => body['error'] as Json;
const long = (length: number): string => 'x'.repeat(length);

describe('a send that is refused', () => {
  const interactive = (given: Json): Json => ({
    type: 'interactive',
    interactive: { body: { text: 'Choose' }, ...given },
  });
  const buttons = (...titles: string[]): Json =>
    interactive({
      type: 'button',
      action: { buttons: titles.map((title, index) => ({ type: 'reply', reply: { id: String(index), title } })) },
    });
  const list = (rows: Json[], given: Json = {}): Json =>
    interactive({ type: 'list', action: { button: 'Menu', sections: [{ title: 'One', rows }] }, ...given });

  test.each<[string, Json, number, string]>([
    ['no product', { messaging_product: undefined, ...text }, 100, 'messaging_product is required'],
    ['another product', { messaging_product: 'sms', ...text }, 100, 'must be one of {WHATSAPP}'],
    ['no one to send to', { to: undefined, ...text }, 100, 'The parameter to is required'],
    ['a number that is none', { to: 'abc', ...text }, 131009, "Parameter 'to'"],
    ['the sender itself', { to: '+919000014220', ...text }, 131021, 'same as the sender'],
    ['an unknown type', { type: 'fax', fax: {} }, 100, 'Param type must be one of'],
    ['a group', { recipient_type: 'group', ...text }, 100, 'recipient_type'],
    ['no text', { type: 'text', text: {} }, 131008, "text['body']"],
    ['an empty text', { type: 'text', text: { body: ' ' } }, 131009, 'non-empty'],
    ['a text of 4097', { type: 'text', text: { body: long(4097) } }, 131009, 'at most 4096'],
    ['callback data of 513', { biz_opaque_callback_data: long(513), ...text }, 100, 'at most 512'],
    ['a context that is no id', { context: { message_id: 'x' }, ...text }, 131009, 'not a valid message id'],
    ['an image from nowhere', { type: 'image', image: {} }, 100, "either 'id' or 'link'"],
    [
      'an image from two places',
      { type: 'image', image: { id: '1', link: 'https://a.example/b.png' } },
      100,
      'exclude each other',
    ],
    [
      'media that does not exist',
      { type: 'image', image: { id: '1' } },
      100,
      'not a valid whatsapp business account media attachment ID',
    ],
    ['a link that is none', { type: 'image', image: { link: 'ftp://a' } }, 131009, 'not a valid URL'],
    [
      'a caption of 1025',
      { type: 'image', image: { link: 'https://a.example/b', caption: long(1025) } },
      131009,
      'at most 1024',
    ],
    [
      'audio with a caption',
      { type: 'audio', audio: { link: 'https://a.example/b', caption: 'x' } },
      131009,
      'Unexpected key',
    ],
    ['a place on no map', { type: 'location', location: { latitude: 91, longitude: 0 } }, 131009, 'latitude'],
    ['a card without a name', { type: 'contacts', contacts: [{ phones: [] }] }, 131008, 'name'],
    [
      'a reply by reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' }, context: { message_id: 'wamid.x' } },
      131009,
      'not allowed on a reaction',
    ],
    ['no buttons', buttons(), 131009, 'Invalid buttons count'],
    ['four buttons', buttons('a', 'b', 'c', 'd'), 131009, 'Max allowed buttons: 3'],
    ['two equal buttons', buttons('a', 'a'), 131009, 'Duplicated'],
    ['a button of 21', buttons(long(21)), 131009, 'at most 20'],
    [
      'eleven rows',
      list(Array.from({ length: 11 }, (_, id) => ({ id: String(id), title: 'x' }))),
      131009,
      'max allowed count: 10',
    ],
    [
      'a list with a picture',
      list([{ id: '1', title: 'x' }], { header: { type: 'image', image: { link: 'https://a.example' } } }),
      131009,
      'not allowed for list',
    ],
    ['an unknown interaction', interactive({ type: 'dance', action: {} }), 100, "interactive['type']"],
    [
      'a body of 1025',
      { type: 'interactive', interactive: { type: 'button', body: { text: long(1025) }, action: {} } },
      131009,
      'at most 1024',
    ],
    [
      'a link button without a link',
      interactive({ type: 'cta_url', action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'x' } } }),
      131009,
      'is not a URL',
    ],
  ])('%s', async (_, message, code, words) => {
    const { status, body } = await stand.send(
      message,
      message['to'] === undefined && !('to' in message) ? `+${LAKSHMI}` : undefined,
    );
    expect(errorOf(body)).toMatchObject({ code, type: 'OAuthException' });
    expect(errorOf(body)['fbtrace_id']).toMatch(/^A\w{10,}$/);
    expect(JSON.stringify(errorOf(body)).replaceAll(String.raw`\"`, '"')).toContain(words);
    expect(status).toBe(ERROR_CODES[code]?.status);
  });

  test('has the details where the provider puts them', async () => {
    const { body } = await stand.send({ type: 'text', text: { body: '' } });
    expect(errorOf(body)).toMatchObject({
      message: '(#131009) Parameter value is not valid',
      error_data: { messaging_product: 'whatsapp', details: "Param text['body'] must be a non-empty string" },
    });
  });

  test('none of them was accepted', async () => {
    expect((await stand.control('GET', 'counts'))['sends']).toMatchObject({ accepted: 0 });
  });
});

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
