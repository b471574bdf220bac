import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
  for (const given of TEMPLATES) await stand.control('POST', 'templates', { language: 'en', ...given });
});
afterAll(() => stand.stop());

const long = (length: number): string => 'x'.repeat(length);
const text = (value: unknown, parameter_name?: string): Json => ({
  type: 'text',
  text: value,
  ...(parameter_name === undefined ? {} : { parameter_name }),
});
const body = (...parameters: Json[]): Json => ({ type: 'body', parameters });
const image = { type: 'image', image: { link: 'https://a.example/b.png' } };
const button = (index: unknown, sub_type: unknown, ...parameters: Json[]): Json => ({
  type: 'button',
  index,
  sub_type,
  parameters,
});
const named = (name: string, ...components: Json[]): Json => ({
  type: 'template',
  template: { name, language: { code: 'en' }, components },
});
const cardOf = (card_index: unknown, ...components: Json[]): Json => ({ card_index, components });
const carousel = (...cards: Json[]): Json => ({ type: 'carousel', cards });

const media = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::sample'] } };
const CARD = {
  components: [
    media,
    { type: 'BODY', text: 'For {{1}} only', example: { body_text: [['Meera']] } },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] },
  ],
};
const TEMPLATES: Json[] = [
  {
    name: 'by_name',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Hello {{customer}}, your order {{order}} is on its way to your home.',
        example: {
          body_text_named_params: [
            { param_name: 'customer', example: 'M' },
            { param_name: 'order', example: '1' },
          ],
        },
      },
    ],
  },
  {
    name: 'buttons',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Your order is ready.' },
      { type: 'FOOTER', text: 'Marigold Lane' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Change' },
          { type: 'URL', text: 'Track', url: 'https://a.example/{{1}}', example: ['https://a.example/1'] },
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+919000014220' },
          { type: 'COPY_CODE', text: 'Copy', example: 'FESTIVE' },
        ],
      },
    ],
  },
  {
    name: 'code',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
    ],
  },
  {
    name: 'cards',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'New in our store.' },
      { type: 'CAROUSEL', cards: [CARD, CARD] },
    ],
  },
  {
    name: 'offer',
    category: 'MARKETING',
    components: [
      media,
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
      { type: 'BODY', text: 'Take ten percent off.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'COPY_CODE', example: 'FESTIVE' },
          { type: 'URL', text: 'Shop', url: 'https://a.example/' },
        ],
      },
    ],
  },
  {
    name: 'place',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Here.' },
    ],
  },
];

const end = (expiration_time_ms: unknown): Json => ({
  type: 'limited_time_offer',
  parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms } }],
});
const NEXT_CENTURY = 4_102_444_800_000;
const suffix = button('1', 'url', text('MG-1'));
const coupon = button(3, 'copy_code', { type: 'coupon_code', coupon_code: 'FESTIVE' });
const offerCode = button(0, 'copy_code', { type: 'coupon_code', coupon_code: 'FESTIVE' });
const code = named('code', body(text('123456')), button('0', 'url', text('123456')));
const goodCard = (index: unknown): Json => cardOf(index, { type: 'header', parameters: [image] }, body(text('Meera')));

test.each<[string, Json]>([
  ['values by name, in any order', named('by_name', body(text('1', 'order'), text('Meera', 'customer')))],
  [
    'values of buttons',
    named('buttons', suffix, coupon, button('0', 'quick_reply', { type: 'payload', payload: long(128) })),
  ],
  ['a sub type in capitals', named('buttons', button(1, 'URL', text('MG-1')), coupon)],
  ['a code in the body and in the button', code],
  ['cards', named('cards', carousel(goodCard(0), goodCard('1')))],
  ['the end of an offer', named('offer', { type: 'header', parameters: [image] }, end(NEXT_CENTURY), offerCode)],
  [
    'a place',
    named('place', {
      type: 'header',
      parameters: [{ type: 'location', location: { latitude: '1', longitude: 2, name: 'A' } }],
    }),
  ],
])('%s: accepted', async (_, message) => expect(await stand.send(message)).toMatchObject({ status: 200 }));

test('the phone shows the text that Meta makes of a code', async () => {
  await stand.send(code);
  const { chats } = (await stand.control('GET', 'state')) as { chats: { messages: { content: Json }[] }[] };
  expect(chats.at(-1)?.messages.at(-1)?.content['body']).toEqual({
    type: 'text',
    text: '*123456* is your verification code. For your security, do not share this code.',
  });
});

describe('refused', () => {
  const PARAM = "template['components'][0]";
  const types = '{HEADER, BODY, BUTTON, CAROUSEL, LIMITED_TIME_OFFER, TAP_TARGET_CONFIGURATION}';
  const at = (message: string): string => `(#100) ${message}`;

  test.each<[string, Json, number, string]>([
    [
      'an unknown key of the template',
      { type: 'template', template: { name: 'buttons', language: { code: 'en' }, templateId: 1 } },
      100,
      at('Unexpected key "templateId" on param "template".'),
    ],
    [
      'an unknown key of the language',
      { type: 'template', template: { name: 'buttons', language: { code: 'en', policystring: 'x' } } },
      100,
      at(`Unexpected key "policystring" on param "template['language']".`),
    ],
    [
      'an unknown key of a component',
      named('buttons', { ...suffix, url: 'x' }),
      100,
      at(`Unexpected key "url" on param "${PARAM}".`),
    ],
    [
      'an unknown key of a value',
      named('by_name', body({ ...text('x', 'customer'), name: 'x' })),
      100,
      at(`Unexpected key "name" on param "${PARAM}['parameters'][0]".`),
    ],
    [
      'an unknown key of a picture',
      named('offer', { type: 'header', parameters: [{ type: 'image', image: { ...image.image, filename: 'x' } }] }),
      100,
      at(`Unexpected key "filename" on param "template['components']['header']['image']".`),
    ],
    [
      'a footer',
      named('buttons', { type: 'footer', parameters: [] }),
      100,
      at(`Param ${PARAM}['type'] must be one of ${types} - got "footer".`),
    ],
    [
      'an unknown component',
      named('buttons', { type: 'sidebar' }),
      100,
      at(`Param ${PARAM}['type'] must be one of ${types} - got "sidebar".`),
    ],
    [
      'a language that is missing',
      { type: 'template', template: { name: 'buttons' } },
      100,
      at("The parameter template['language'] is required."),
    ],
    [
      'a button without a sub type',
      named('buttons', button(1, undefined, text('x'))),
      131008,
      "Parameter 'sub_type' is mandatory for component type 'button'",
    ],
    [
      'a button without an index',
      named('buttons', button(undefined, 'url', text('x'))),
      131008,
      "Parameter 'index' is mandatory for component type 'button'",
    ],
    [
      'an unknown sub type',
      named('buttons', button(1, 'link', text('x'))),
      100,
      at(
        `Param template['components']['sub_type'] must be one of {QUICK_REPLY, URL, COPY_CODE, FLOW, CATALOG, MPM, VOICE_CALL, ORDER_DETAILS} - got "link".`,
      ),
    ],
    [
      'a link as a quick reply',
      named('buttons', button(1, 'quick_reply', { type: 'payload', payload: 'x' })),
      132012,
      'buttons: Format mismatch at index 1, expected URL, received QUICK_REPLY',
    ],
    [
      'a quick reply with a text',
      named('buttons', button(0, 'quick_reply', text('x')), suffix, coupon),
      132012,
      'buttons: Format mismatch at index 0, expected PAYLOAD, received TEXT',
    ],
    [
      'a payload of 129',
      named('buttons', button(0, 'quick_reply', { type: 'payload', payload: long(129) }), suffix, coupon),
      131009,
      "Param button[0]['payload'] must be at most 128 characters long.",
    ],
    [
      'a payload that is a number',
      named('buttons', button(0, 'quick_reply', { type: 'payload', payload: 5 }), suffix, coupon),
      131009,
      "Param button[0]['payload'] must be a non-empty string",
    ],
    [
      'a value for a telephone',
      named('buttons', suffix, coupon, button(2, 'url', text('x'))),
      132000,
      'buttons: Button at index 2 of type PHONE_NUMBER does not take a parameter',
    ],
    ['a button twice', named('buttons', suffix, suffix, coupon), 132012, 'buttons: Button at index 1 is given twice'],
    ['no suffix', named('buttons', coupon), 131008, 'buttons: Button at index 1 of type Url requires a parameter'],
    ['no coupon', named('buttons', suffix), 131008, 'buttons: Button at index 3 of type CopyCode requires a parameter'],
    [
      'a coupon of 21',
      named('buttons', suffix, button(3, 'copy_code', { type: 'coupon_code', coupon_code: long(21) })),
      131009,
      "Param button[3]['coupon_code'] must be at most 20 characters long.",
    ],
    [
      'one name twice',
      named('by_name', body(text('a', 'customer'), text('b', 'customer'))),
      100,
      'by name: body: Parameter name order is missing',
    ],
    [
      'a name that is not there',
      named('by_name', body(text('a', 'customer'), text('b', 'shop'))),
      100,
      'by name: body: Parameter name shop does not exist in the template',
    ],
    [
      'a value without a name',
      named('by_name', body(text('a', 'customer'), text('b'))),
      100,
      'by name: Parameter name is missing or empty',
    ],
    [
      'a value that is a number',
      named('by_name', body(text(9999, 'customer'))),
      100,
      at(`Param ${PARAM}['parameters'][0]['text'] must be a string.`),
    ],
    [
      'a value that is not there',
      named('by_name', body(text(null, 'customer'))),
      100,
      "by name: Parameter 'text' is mandatory for component parameter type 'text'",
    ],
    [
      'a code without its button',
      named('code', body(text('123456'))),
      131008,
      'buttons: Button at index 0 of type Url requires a parameter',
    ],
    [
      'a code without its body',
      named('code', button(0, 'url', text('123456'))),
      132000,
      'body: number of localizable_params (0) does not match the expected number of params (1)',
    ],
    [
      'a code of 16',
      named('code', body(text(long(16))), button(0, 'url', text('1'))),
      132005,
      'body: Text exceeds 15 characters',
    ],
    ['no cards', named('cards'), 132012, 'carousel: Format mismatch, expected 2 cards, received 0'],
    [
      'one card of two',
      named('cards', carousel(goodCard(0))),
      132000,
      'carousel: number of cards (1) does not match the expected number of cards (2)',
    ],
    [
      'a card without its picture',
      named('cards', carousel(goodCard(0), cardOf(1, body(text('x'))))),
      132012,
      'header: Format mismatch, expected IMAGE, received UNKNOWN',
    ],
    [
      'a card without its value',
      named('cards', carousel(goodCard(0), cardOf(1, { type: 'header', parameters: [image] }))),
      132000,
      'body: number of localizable_params (0) does not match the expected number of params (1)',
    ],
    [
      'cards where there are none',
      named('buttons', suffix, coupon, carousel(goodCard(0))),
      132012,
      'carousel: Component does not exist in the template',
    ],
    [
      'an offer without its end',
      named('offer', { type: 'header', parameters: [image] }, offerCode),
      131008,
      'limited_time_offer: Component requires a parameter',
    ],
    [
      'an offer that is over',
      named('offer', { type: 'header', parameters: [image] }, end(1), offerCode),
      132012,
      'limited_time_offer: expiration_time_ms must be a time in the future, in milliseconds',
    ],
    [
      'a place for a picture',
      named(
        'offer',
        { type: 'header', parameters: [{ type: 'location', location: { latitude: 1, longitude: 1 } }] },
        end(NEXT_CENTURY),
      ),
      132012,
      'header: Format mismatch, expected IMAGE, received LOCATION',
    ],
  ])('%s', async (_, message, wanted, words) => {
    const { status, body: response } = await stand.send(message);
    const error = response['error'] as Json;
    expect([status, error['code']], JSON.stringify(error)).toEqual([400, wanted]);
    const details = (error['error_data'] as Json | undefined)?.['details'];
    if (words.startsWith('by name: ')) expect(details).toBe(words.slice('by name: '.length));
    else expect(wanted === 100 ? error['message'] : details).toBe(words);
  });
});

describe('the call for marketing', () => {
  const market = (message: Json) =>
    stand.graph('POST', `${NUMBER}/marketing_messages`, {
      messaging_product: 'whatsapp',
      to: '+919000041207',
      ...message,
    });
  const offer = named('offer', { type: 'header', parameters: [image] }, end(NEXT_CENTURY), offerCode);

  test('takes marketing templates, and is billed as such', async () => {
    const response = await market({ ...offer, product_policy: 'STRICT', message_activity_sharing: true });
    expect(response).toMatchObject({ status: 200, body: { messages: [{ message_status: 'accepted' }] } });
    const [{ id } = { id: '' }] = response.body['messages'] as { id: string }[];
    await stand.until(() => stand.statuses().some((status) => status['id'] === id && status['status'] === 'delivered'));
    expect(stand.statuses().find((status) => status['id'] === id)).toMatchObject({
      pricing: { billable: true, type: 'regular', category: 'marketing_lite' },
    });
  });

  test.each<[string, Json, number, string]>([
    ['another category', code, 134100, '(#134100) Only marketing messages supported'],
    ['a text', { type: 'text' }, 100, '(#100) Invalid parameter'],
    ['a text with its body', { text: { body: 'x' } }, 100, '(#100) Unexpected key "text".'],
    [
      'another policy',
      { ...offer, product_policy: 'BEST' },
      100,
      '(#100) Param product_policy must be one of {CLOUD_API_FALLBACK, STRICT} - got "BEST".',
    ],
    [
      'values that do not fit',
      named('offer'),
      132012,
      '(#132012) Parameter format does not match format in the created template',
    ],
  ])('refuses %s', async (_, message, wanted, words) => {
    const { status, body: response } = await market(message);
    expect(response['error']).toMatchObject({ code: wanted, message: words });
    expect(status).toBe(400);
  });
});
