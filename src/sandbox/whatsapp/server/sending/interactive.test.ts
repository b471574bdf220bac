import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enableCalling } from '../testing/calling.ts';
import { NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
  await enableCalling(stand);
  await stand.greet();
});
afterAll(() => stand.stop());

const long = (length: number): string => 'x'.repeat(length);
const image = (link = 'https://a.example/b.png'): Json => ({ type: 'image', image: { link } });
const of = (type: string, action: Json, given: Json = {}): Json => ({
  type: 'interactive',
  interactive: { type, body: { text: 'Choose' }, action, ...given },
});
const button = (title: unknown, id = String(title)): Json => ({ type: 'reply', reply: { id, title } });
const buttons = (...titles: unknown[]): Json => of('button', { buttons: titles.map((title) => button(title)) });
const rows = (count: number): Json[] => Array.from({ length: count }, (_, id) => ({ id: String(id), title: 'x' }));
const list = (sections: unknown, given: Json = {}, label: unknown = 'Menu'): Json =>
  of('list', { button: label, sections }, given);
const goTo = (parameters: Json, given: Json = {}): Json =>
  of(
    'cta_url',
    { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://a.example', ...parameters } },
    given,
  );
const flow = (parameters: Json): Json =>
  of('flow', {
    name: 'flow',
    parameters: { flow_message_version: '3', flow_id: '1', flow_cta: 'Book', ...parameters },
  });
const card = (card_index: number, given: Json = {}): Json => ({
  card_index,
  type: 'cta_url',
  header: image(),
  body: { text: 'A runner' },
  action: { name: 'cta_url', parameters: { display_text: 'See', url: 'https://a.example' } },
  ...given,
});
const productCard = (card_index: number): Json => ({
  card_index,
  type: 'product',
  action: { catalog_id: '1', product_retailer_id: 'a' },
});
const replyCard = (card_index: number, ...titles: string[]): Json =>
  card(card_index, {
    action: {
      buttons: titles.map((title) => ({ type: 'quick_reply', quick_reply: { id: `${title} ${card_index}`, title } })),
    },
  });
const carousel = (...cards: Json[]): Json => of('carousel', { cards });
const amount = (value: unknown): Json => ({ value, offset: 100 });
const details = (given: Json = {}, order: Json = {}): Json =>
  of('order_details', {
    name: 'review_and_pay',
    parameters: {
      reference_id: 'MG-4192',
      type: 'physical-goods',
      payment_settings: [
        { type: 'payment_gateway', payment_gateway: { type: 'razorpay', configuration_name: 'main' } },
      ],
      currency: 'INR',
      total_amount: amount(684_700),
      order: {
        status: 'pending',
        items: [{ retailer_id: 'a', name: 'Runner', amount: amount(684_700), quantity: 1 }],
        subtotal: amount(684_700),
        tax: amount(0),
        ...order,
      },
      ...given,
    },
  });
const orderStatus = (status: string, description?: string): Json =>
  of('order_status', {
    name: 'review_order',
    parameters: { reference_id: 'MG-4192', order: { status, ...(description === undefined ? {} : { description }) } },
  });
const sections = (count: number): Json[] => [
  { title: 'All', product_items: Array.from({ length: count }, (_, id) => ({ product_retailer_id: String(id) })) },
];

test.each<[string, Json]>([
  ['three buttons', buttons('a', 'b', 'c')],
  ['buttons below a picture', of('button', { buttons: [button('a')] }, { header: image(), footer: { text: 'x' } })],
  ['a list of ten rows', list([{ rows: rows(10) }])],
  [
    'a list of two sections',
    list([
      { title: 'A', rows: rows(1) },
      { title: 'B', rows: [{ id: 'b', title: 'x' }] },
    ]),
  ],
  ['a link', goTo({})],
  ['a place asked for', of('location_request_message', { name: 'send_location' })],
  ['a product', of('product', { catalog_id: '1', product_retailer_id: 'a' }, { body: undefined })],
  [
    'products',
    of('product_list', { catalog_id: '1', sections: sections(30) }, { header: { type: 'text', text: 'New' } }),
  ],
  ['a catalog', of('catalog_message', { name: 'catalog_message' })],
  [
    'a catalog with a picture of a product',
    of('catalog_message', { name: 'catalog_message', parameters: { thumbnail_product_retailer_id: 'a' } }),
  ],
  ['a flow', flow({ flow_action: 'navigate', flow_action_payload: { screen: 'A', data: {} }, mode: 'draft' })],
  ['cards', carousel(card(0), card(1))],
  ['cards of products', carousel(productCard(0), productCard(1))],
  ['cards with replies', carousel(replyCard(0, 'Yes', 'No'), replyCard(1, 'Yes', 'No'))],
  ['an address asked for', of('address_message', { name: 'address_message', parameters: { country: 'IN' } })],
  ['a number asked for', of('request_contact_info', { name: 'request_contact_info' })],
  ['a number asked for by its other name', of('contact_request', { name: 'request_contact_info' })],
  ['a permission to call', of('call_permission_request', { name: 'call_permission_request' }, { body: undefined })],
  ['a call', of('voice_call', { name: 'voice_call', parameters: { display_text: 'Call us', ttl_minutes: 10 } })],
  ['an order to pay', details()],
  ['an order to pay without its items', details({ order: undefined })],
  ['the state of an order', orderStatus('shipped', 'On its way')],
])('%s is accepted', async (_, message) => expect(await stand.send(message)).toMatchObject({ status: 200 }));

describe('refused', () => {
  const ACTION = "interactive['action']";
  test.each<[string, Json, number, string]>([
    ['no kind', { type: 'interactive', interactive: {} }, 131008, "Parameter 'interactive['type']' is mandatory"],
    ['no action', of('button', {}, { action: undefined }), 131008, "Parameter 'interactive['action']' is mandatory"],
    ['no buttons', buttons(), 131009, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3'],
    [
      'four buttons',
      buttons(1, 2, 3, 4),
      131009,
      'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3',
    ],
    ['two equal buttons', buttons('a', 'a'), 131009, 'Duplicated button id or title.'],
    ['a button of 21', buttons(long(21)), 131009, 'Button title length invalid. Min length: 1, Max length: 20'],
    [
      'a button without words',
      of('button', { buttons: [button(' ', 'a')] }),
      131009,
      'Button title length invalid. Min length: 1, Max length: 20',
    ],
    [
      'an id of 257',
      of('button', { buttons: [button('a', long(257))] }),
      131009,
      'Button id length invalid. Min length: 1, Max length: 256',
    ],
    [
      'a button of another type',
      of('button', { buttons: [{ type: 'url', reply: { id: '1', title: 'x' } }] }),
      100,
      `(#100) Param ${ACTION}['buttons'][0]['type'] must be one of {REPLY} - got "url".`,
    ],
    ['eleven rows', list([{ rows: rows(11) }]), 131009, 'Total row count exceed max allowed count: 10'],
    [
      'eleven sections',
      list(Array.from({ length: 11 }, () => ({ title: 'x', rows: [] }))),
      131009,
      'Invalid sections count. Min allowed sections: 1, Max allowed sections: 10',
    ],
    ['two rows with one id', list([{ rows: [...rows(1), ...rows(1)] }]), 131009, 'Duplicated row id.'],
    [
      'two sections without titles',
      list([{ rows: rows(1) }, { rows: [{ id: 'b', title: 'x' }] }]),
      131008,
      `Parameter '${ACTION}['sections'][0]['title']' is mandatory`,
    ],
    [
      'a row of 25',
      list([{ rows: [{ id: '1', title: long(25) }] }]),
      131009,
      'Row title is too long. Max length is 24',
    ],
    [
      'a description of 73',
      list([{ rows: [{ id: '1', title: 'x', description: long(73) }] }]),
      131009,
      'Row description is too long. Max length is 72',
    ],
    ['a label of 21', list([{ rows: rows(1) }], {}, long(21)), 131009, 'Button label is too long. Max length is 20'],
    [
      'a list with a picture',
      list([{ rows: rows(1) }], { header: image() }),
      131009,
      "Param interactive['header'] of this type is not allowed for list.",
    ],
    [
      'an unknown kind',
      of('dance', {}),
      100,
      '(#100) Param interactive[\'type\'] must be one of {BUTTON, LIST, CTA_URL, LOCATION_REQUEST_MESSAGE, PRODUCT, PRODUCT_LIST, CATALOG_MESSAGE, FLOW, CAROUSEL, ADDRESS_MESSAGE, CONTACT_REQUEST, REQUEST_CONTACT_INFO, CALL_PERMISSION_REQUEST, VOICE_CALL, ORDER_DETAILS, ORDER_STATUS} - got "dance".',
    ],
    [
      'a body of 1025',
      of('button', { buttons: [button('a')] }, { body: { text: long(1025) } }),
      131009,
      'Body text length invalid. Min length: 1, Max length: 1024',
    ],
    [
      'a footer of 61',
      of('button', { buttons: [button('a')] }, { footer: { text: long(61) } }),
      131009,
      'Footer text length invalid. Min length: 0, Max length: 60',
    ],
    [
      'a header of 61',
      of('button', { buttons: [button('a')] }, { header: { type: 'text', text: long(61) } }),
      131009,
      'Header text length invalid. Min length: 1, Max length: 60',
    ],
    ['a link without an address', goTo({ url: 'x' }), 131009, `${ACTION}['parameters']['url'] is not a URL.`],
    [
      'a catalog with a header',
      of('catalog_message', { name: 'catalog_message' }, { header: { type: 'text', text: 'x' } }),
      131009,
      "The parameter interactive['header'] is not allows for catalog messages",
    ],
    [
      'products without a header',
      of('product_list', { catalog_id: '1', sections: sections(1) }),
      131008,
      "Parameter 'interactive['header']' is mandatory",
    ],
    [
      '31 products',
      of('product_list', { catalog_id: '1', sections: sections(31) }, { header: { type: 'text', text: 'x' } }),
      131009,
      'A product list has 1 to 10 sections and 1 to 30 products.',
    ],
    [
      'a place by another name',
      of('location_request_message', { name: 'ask' }),
      131009,
      `Param ${ACTION}['name'] must be send_location.`,
    ],
    [
      'a flow without an id',
      flow({ flow_id: undefined }),
      131008,
      `Parameter '${ACTION}['parameters']['flow_id']' is mandatory`,
    ],
    [
      'a flow by id and name',
      flow({ flow_name: 'x' }),
      131009,
      `${ACTION}['parameters']: 'flow_id' and 'flow_name' exclude each other.`,
    ],
    [
      'a flow of version 2',
      flow({ flow_message_version: '2' }),
      100,
      `(#100) Param ${ACTION}['parameters']['flow_message_version'] must be one of {3} - got "2".`,
    ],
    ['one card', carousel(card(0)), 131009, 'Invalid cards count. Min allowed cards: 2, Max allowed cards: 10'],
    [
      'cards out of count',
      carousel(card(0), card(2)),
      131009,
      `Param ${ACTION}['cards']: 'card_index' must count from 0.`,
    ],
    [
      'cards with different numbers of replies',
      carousel(replyCard(0, 'Yes', 'No'), replyCard(1, 'Yes')),
      131009,
      'All cards of a carousel must be of the same type, with the same type of header and the same buttons.',
    ],
    [
      'a card without replies',
      carousel(replyCard(0), replyCard(1)),
      131008,
      `Parameter '${ACTION}['cards'][0]['action']['buttons']' is mandatory`,
    ],
    [
      'cards of two kinds',
      carousel(card(0), productCard(1)),
      131009,
      'All cards of a carousel must be of the same type, with the same type of header and the same buttons.',
    ],
    [
      'a card without a picture',
      carousel(card(0, { header: undefined }), card(1)),
      131008,
      `Parameter '${ACTION}['cards'][0]['header']' is mandatory`,
    ],
    [
      'a card of 161',
      carousel(card(0, { body: { text: long(161) } }), card(1)),
      131009,
      'Card body text length invalid. Min length: 1, Max length: 160',
    ],
    [
      'a card of four lines',
      carousel(card(0, { body: { text: 'a\nb\nc\nd' } }), card(1)),
      131009,
      `Param ${ACTION}['cards'][0]['body']['text'] has more than 2 line breaks.`,
    ],
    [
      'an address in another country',
      of('address_message', { name: 'address_message', parameters: { country: 'US' } }),
      100,
      `(#100) Param ${ACTION}['parameters']['country'] must be one of {IN} - got "US".`,
    ],
    [
      'an order without a reference',
      details({ reference_id: undefined }),
      131008,
      `Parameter '${ACTION}['parameters']['reference_id']' is mandatory`,
    ],
    [
      'an order of nothing',
      details({}, { items: [] }),
      131008,
      `Parameter '${ACTION}['parameters']['order']['items']' is mandatory`,
    ],
    [
      'an order in parts of a cent',
      details({ total_amount: amount(1.5) }),
      131009,
      `Param ${ACTION}['parameters']['total_amount']['value'] must be an integer.`,
    ],
    [
      'an order that is paid already',
      details({}, { status: 'captured' }),
      100,
      `(#100) Param ${ACTION}['parameters']['order']['status'] must be one of {PENDING} - got "captured".`,
    ],
    [
      'an unknown state of an order',
      orderStatus('lost'),
      100,
      `(#100) Param ${ACTION}['parameters']['order']['status'] must be one of {PENDING, PROCESSING, PARTIALLY-SHIPPED, SHIPPED, COMPLETED, CANCELED} - got "lost".`,
    ],
  ])('%s', async (_, message, code, words) => {
    const { status, body } = await stand.send(message);
    const error = body['error'] as Json;
    expect([status, error['code']]).toEqual([400, code]);
    const details = (error['error_data'] as Json | undefined)?.['details'];
    expect(code === 100 ? error['message'] : details).toBe(words);
  });
});
