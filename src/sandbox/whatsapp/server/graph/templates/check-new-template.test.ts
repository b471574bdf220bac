import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../../core/server/read-json.ts';
import { ACCOUNT, APP, startWithReceiver, type Stand } from '../../testing/sandbox-with-receiver.ts';

let stand: Stand;
let picture: string;
beforeAll(async () => {
  stand = await startWithReceiver();
  const { body } = await stand.graph('POST', `${APP}/uploads?file_name=a.png&file_length=3&file_type=image/png`);
  const uploaded = await stand.call('POST', `/v23.0/${String(body['id'])}`, 'png', {
    authorization: `OAuth ${stand.token}`,
    file_offset: '0',
  });
  picture = String(uploaded.body['h']);
});
afterAll(() => stand.stop());

let count = 0;
const create = (change: Json) =>
  stand.graph('POST', `${ACCOUNT}/message_templates`, {
    name: `checked_${++count}`,
    language: 'en',
    category: 'UTILITY',
    components: [hello],
    ...change,
  });
const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;

const hello: Json = { type: 'BODY', text: 'Hello there, friend' };
const body = (text: string, ...examples: string[]): Json => ({
  type: 'BODY',
  text,
  ...(examples.length > 0 ? { example: { body_text: [examples] } } : {}),
});
const of = (...components: Json[]): Json => ({ components });
const buttons = (...list: Json[]): Json => of(hello, { type: 'BUTTONS', buttons: list });
const header = (given: Json): Json => of({ type: 'HEADER', ...given }, hello);
const url = (given: Json): Json => buttons({ type: 'URL', text: 'Go', ...given });
const reply = (text: string): Json => ({ type: 'QUICK_REPLY', text });
const long = (length: number): string => 'x'.repeat(length);
const card = (...components: Json[]): Json => ({ components });
const cardHeader = (): Json => ({ type: 'HEADER', format: 'IMAGE', example: { header_handle: [picture] } });
const cardButtons: Json = { type: 'BUTTONS', buttons: [reply('More')] };
const carousel = (...cards: Json[]): Json => ({ category: 'MARKETING', ...of(hello, { type: 'CAROUSEL', cards }) });
const otp: Json = { type: 'OTP', otp_type: 'COPY_CODE' };
const authentication = (...components: Json[]): Json => ({
  category: 'AUTHENTICATION',
  components: [{ type: 'BODY', add_security_recommendation: true }, ...components],
});
const otpButtons = (...list: Json[]): Json => ({ type: 'BUTTONS', buttons: list });
const offer = (given: Json, ...list: Json[]): Json => ({
  category: 'MARKETING',
  ...of(hello, { type: 'LIMITED_TIME_OFFER', limited_time_offer: given }, { type: 'BUTTONS', buttons: list }),
});
const code: Json = { type: 'COPY_CODE', example: 'SAVE20' };
const link: Json = { type: 'URL', text: 'Go', url: 'https://a.example' };

describe('a template that is refused', () => {
  test.each<[string, () => Json, string, number?]>([
    ['a name with capitals', () => ({ name: 'Hello' }), 'lower-case'],
    ['an unknown category', () => ({ category: 'NEWS' }), 'Param category must be one of'],
    ['an unknown language', () => ({ language: 'xx' }), 'Param language must be one of'],
    ['an unknown form of variables', () => ({ parameter_format: 'other' }), 'Param parameter_format must be one of'],
    ['no body', () => of(), '(body)', 2388043],
    ['a body twice', () => of(hello, hello), 'at most one component of type BODY'],
    ['an unknown component', () => of(hello, { type: 'SIDEBAR' }), "Param components[1]['type'] must be one of"],
    [
      'an unknown key of a component',
      () => of({ ...hello, colour: 'red' }),
      '(#100) Unexpected key "colour" on param "components[0]"',
    ],
    [
      'an unknown key of a button',
      () => url({ url: 'https://a.example', target_base: 'x' }),
      `(#100) Unexpected key "target_base" on param "components[1]['buttons'][0]"`,
    ],
    [
      'an unknown key of an example',
      () => of({ ...body('Hi {{1}} there friend'), example: { texts: ['x'] } }),
      `(#100) Unexpected key "texts" on param "components[0]['example']"`,
    ],
    ['variables with a gap', () => of(body('Dear {{1}}, we sent it to {{3}} for you', 'a', 'b')), 'in order', 2388072],
    ['a variable of letters', () => of(body('Dear {{name}}, we sent it all', 'a')), 'whole numbers', 2388072],
    ['a broken variable', () => of(body('Dear {{1}, we sent it all', 'a')), 'incorrect formatting', 2388072],
    [
      'a named variable in capitals',
      () => ({ parameter_format: 'named', ...of(body('Dear {{Name}}, we sent it all', 'a')) }),
      'lower-case',
      2388072,
    ],
    ['a variable at the start', () => of(body('{{1}} is your order number', 'a')), 'at the start or end', 2388299],
    ['a variable at the end', () => of(body('Your order number is {{1}}', 'a')), 'at the start or end', 2388299],
    ['too many variables', () => of(body('a {{1}} b {{2}} c {{3}} d', 'a', 'b', 'c')), 'too many variables', 2388293],
    [
      'variables that touch',
      () => of(body('Dear {{1}}{{2}}, all of it has been sent', 'a', 'b')),
      'too many variables',
      2388293,
    ],
    [
      'no example',
      () => of(body('Dear {{1}}, we sent it all')),
      'component of type BODY is missing expected field(s) (example)',
      2388043,
    ],
    [
      'too few examples',
      () => of(body('Dear {{1}}, we sent it all to {{2}} for you', 'a')),
      "example['body_text']",
      2388043,
    ],
    ['too many examples', () => of(body('Dear {{1}}, we sent it all', 'a', 'b')), "example['body_text']", 2388043],
    [
      'a named variable without an example',
      () => ({
        parameter_format: 'NAMED',
        ...of({
          ...body('Dear {{name}}, we sent it all'),
          example: { body_text_named_params: [{ param_name: 'x', example: 'y' }] },
        }),
      }),
      "example['body_text_named_params']",
      2388043,
    ],
    ['a body of 1025', () => of(body(long(1025))), 'at most 1024', 2388040],
    ['a header of 61', () => header({ format: 'TEXT', text: long(61) }), 'at most 60', 2388047],
    ['a header with formatting', () => header({ format: 'TEXT', text: 'So *new*' }), 'no formatting', 2388047],
    ['a header with two variables', () => header({ format: 'TEXT', text: 'A {{1}} b {{2}}' }), 'one variable', 2388047],
    [
      'a header without its example',
      () => header({ format: 'TEXT', text: 'Order {{1}}' }),
      'type HEADER is missing',
      2388043,
    ],
    ['an unknown header', () => header({ format: 'AUDIO' }), "Param components[0]['format'] must be one of"],
    ['a picture without a sample', () => header({ format: 'IMAGE' }), 'type HEADER is missing', 2388043],
    [
      'a handle of no upload',
      () => header({ format: 'IMAGE', example: { header_handle: ['4::eA=='] } }),
      'media handle is invalid',
      2494102,
    ],
    [
      'a handle of another kind',
      () => header({ format: 'VIDEO', example: { header_handle: [picture] } }),
      'image/png cannot be',
    ],
    ['a footer with a variable', () => of(hello, { type: 'FOOTER', text: 'Bye {{1}}' }), 'no variables', 2388073],
    ['a footer of 61', () => of(hello, { type: 'FOOTER', text: long(61) }), 'at most 60', 2388073],
    ['a footer without text', () => of(hello, { type: 'FOOTER' }), 'type FOOTER is missing', 2388043],
    ['no buttons', () => buttons(), 'type BUTTONS is missing', 2388043],
    ['a button without text', () => buttons({ type: 'QUICK_REPLY' }), '(text)', 2388043],
    ['a button of 26', () => buttons(reply(long(26))), 'at most 25', 2388040],
    ['a button with a variable', () => buttons(reply('Yes {{1}}')), "Buttons can't have any variables"],
    [
      'an unknown button',
      () => buttons({ type: 'FAX', text: 'a' }),
      "Param components[1]['buttons'][0]['type'] must be one of",
    ],
    [
      'eleven buttons',
      () => buttons(...Array.from({ length: 11 }, (_, index) => reply(String(index)))),
      'at most 10 buttons',
    ],
    ['three links', () => buttons(link, link, link), 'at most 2 buttons of type URL'],
    ['quick replies apart', () => buttons(reply('a'), link, reply('c')), 'Quick replies stand together'],
    ['a link that is none', () => url({ url: 'nowhere' }), 'must be valid'],
    ['a link of 2001', () => url({ url: `https://a.example/${long(1984)}` }), 'at most 2000', 2388040],
    [
      'a variable inside a link',
      () => url({ url: 'https://a.example/{{1}}/x', example: ['https://a.example/1/x'] }),
      'at its end',
    ],
    [
      'a variable in the host of a link',
      () => url({ url: 'https://{{1}}', example: ['https://a.example'] }),
      'must be valid',
    ],
    ['a link with a variable and no example', () => url({ url: 'https://a.example/{{1}}' }), '(example)', 2388043],
    ['a link to WhatsApp', () => url({ url: 'https://wa.me/91900' }), 'Direct links to WhatsApp'],
    [
      'a phone number of 21',
      () => buttons({ type: 'PHONE_NUMBER', text: 'Call', phone_number: '+'.padEnd(21, '1') }),
      'at most 20',
      2388040,
    ],
    ['no phone number', () => buttons({ type: 'PHONE_NUMBER', text: 'Call' }), '(phone_number)', 2388043],
    ['a code of 21', () => buttons({ type: 'COPY_CODE', example: long(21) }), 'at most 20', 2388040],
    ['no code', () => buttons({ type: 'COPY_CODE' }), '(example)', 2388043],
    ['a form without one', () => buttons({ type: 'FLOW', text: 'Open' }), '(flow_id)', 2388043],
    ['a code button elsewhere', () => buttons(otp), 'for authentication templates'],
    [
      'an authentication text',
      () => ({ category: 'AUTHENTICATION', components: [hello, otpButtons(otp)] }),
      'text cannot be given',
    ],
    [
      'an authentication header',
      () => authentication({ type: 'HEADER', format: 'TEXT', text: 'x' }, otpButtons(otp)),
      'nothing else',
    ],
    ['authentication without a button', () => authentication(), '(buttons)', 2388043],
    ['authentication with another button', () => authentication(otpButtons(reply('a'))), 'type OTP'],
    [
      'a code that never ends',
      () => authentication({ type: 'FOOTER', code_expiration_minutes: 91 }, otpButtons(otp)),
      '1 to 90 minutes',
    ],
    [
      'one tap without an app',
      () => authentication(otpButtons({ type: 'OTP', otp_type: 'ONE_TAP' })),
      '(supported_apps)',
      2388043,
    ],
    ['a carousel of one card', () => carousel(card(cardHeader(), cardButtons)), '2 to 10 cards'],
    ['a card without buttons', () => carousel(card(cardHeader()), card(cardHeader())), '(buttons)', 2388043],
    [
      'cards that are not alike',
      () => carousel(card(cardHeader(), cardButtons), card(cardHeader(), hello, cardButtons)),
      'the same components',
    ],
    [
      'a card text of 161',
      () => carousel(card(cardHeader(), body(long(161)), cardButtons), card(cardHeader(), hello, cardButtons)),
      'at most 160',
      2388040,
    ],
    [
      'an unknown key in a card',
      () =>
        carousel(
          card(cardHeader(), { type: 'BUTTONS', buttons: [{ ...reply('a'), colour: 'red' }] }),
          card(cardHeader(), cardButtons),
        ),
      `(#100) Unexpected key "colour" on param "components[1]['cards'][0]['components'][1]['buttons'][0]"`,
    ],
    [
      'a carousel that is no marketing',
      () => ({ ...carousel(card(cardHeader(), cardButtons), card(cardHeader(), cardButtons)), category: 'UTILITY' }),
      'for marketing templates',
    ],
    ['an offer without a link', () => offer({ text: 'Ends soon' }, code), 'needs a button with a link'],
    [
      'an offer that ends without a code',
      () => offer({ text: 'Ends soon', has_expiration: true }, link),
      'one with a code',
    ],
    ['an offer of 17', () => offer({ text: long(17) }, code, link), 'at most 16', 2388040],
    ['too short a time to live', () => ({ message_send_ttl_seconds: 29 }), 'between 30 and 43200'],
  ])('%s', async (_, change, words, subcode) => {
    const { status, body: answered } = await create(change());
    const error = errorOf({ body: answered });
    expect([status, error['code'], error['error_subcode']]).toEqual([400, subcode === 2494102 ? 131009 : 100, subcode]);
    expect(JSON.stringify(error).replaceAll(String.raw`\"`, '"')).toContain(words);
  });
});

describe('a template that is accepted', () => {
  test.each<[string, () => Json]>([
    ['a text', () => ({})],
    ['types in small letters', () => of({ type: 'body', text: 'Hello there' })],
    ['numbered variables with examples', () => of(body('Dear {{1}}, we sent it all to {{2}} for you', 'a', 'b'))],
    [
      'named variables with examples',
      () => ({
        parameter_format: 'named',
        ...of(
          {
            type: 'HEADER',
            format: 'TEXT',
            text: 'Order {{number}}',
            example: { header_text_named_params: [{ param_name: 'number', example: '1' }] },
          },
          {
            type: 'BODY',
            text: 'Dear {{first_name}}, we sent it all',
            example: { body_text_named_params: [{ param_name: 'first_name', example: 'a' }] },
          },
        ),
      }),
    ],
    ['a picture', () => header({ format: 'IMAGE', example: { header_handle: [picture] } })],
    ['a place', () => header({ format: 'LOCATION' })],
    [
      'every common button',
      () =>
        buttons(
          reply('Yes'),
          reply('No'),
          { type: 'URL', text: 'Track', url: 'https://a.example/{{1}}', example: ['https://a.example/x'] },
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+919000014220' },
        ),
    ],
    [
      'a link with a variable after a question mark',
      () => url({ url: 'https://a.example/?id={{1}}', example: 'https://a.example/?id=1' }),
    ],
    ['a carousel', () => carousel(card(cardHeader(), hello, cardButtons), card(cardHeader(), hello, cardButtons))],
    ['an offer', () => offer({ text: 'Ends soon', has_expiration: true }, code, link)],
    ['a time to live', () => ({ message_send_ttl_seconds: 600 })],
    [
      'zero tap',
      () =>
        authentication(
          otpButtons({
            ...otp,
            otp_type: 'ZERO_TAP',
            zero_tap_terms_accepted: true,
            supported_apps: [{ package_name: 'a.b', signature_hash: 'K8a/AINcGX7' }],
          }),
        ),
    ],
  ])('%s', async (_, change) => {
    const { status, body: answered } = await create(change());
    expect([status, answered]).toEqual([200, expect.objectContaining({ status: 'PENDING' })]);
  });
});

test('an authentication template gets its texts from the platform, with the code in body and button', async () => {
  const { body: made } = await create(
    authentication({ type: 'FOOTER', code_expiration_minutes: 10 }, otpButtons({ ...otp, text: 'Copy it' })),
  );
  const { body: shown } = await stand.graph('GET', String(made['id']));
  expect(shown['components']).toEqual([
    {
      type: 'BODY',
      text: '*{{1}}* is your verification code. For your security, do not share this code.',
      add_security_recommendation: true,
      example: { body_text: [['123456']] },
    },
    { type: 'FOOTER', text: 'This code expires in 10 minutes.', code_expiration_minutes: 10 },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Copy it',
          url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp{{1}}',
          example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp123456'],
        },
      ],
    },
  ]);
});
