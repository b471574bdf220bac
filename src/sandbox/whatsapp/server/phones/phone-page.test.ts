import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../core/server/read-json.ts';
import type { MessageView, PageView } from '../../contract/phone-view.ts';
import { enableCalling } from '../testing/calling.ts';
import { LAKSHMI, NUMBER, SECOND_NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import { png, upload } from '../testing/test-files.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
  await enableCalling(stand);
});
afterEach(() => stand.stop());

const page = async (log = ''): Promise<PageView> =>
  (await stand.control('GET', `page?phones=${LAKSHMI}&log=${log}`)) as unknown as PageView;
const phone = async () => (await page()).phones.find(({ wa_id }) => wa_id === LAKSHMI);
const messages = async (): Promise<MessageView[]> => (await phone())?.chats[0]?.messages ?? [];
const act = (what: string, body: Json, method = 'POST') => stand.control(method, `phones/${LAKSHMI}${what}`, body);
const write = (message: Json) => act('/messages', { to: NUMBER, ...message });
const sent = async (message: Json): Promise<string> => {
  const { status, body } = await stand.send(message);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body['messages'] as { id: string }[])[0]?.id ?? '';
};
const statuses = () => stand.statuses().map(({ status }) => status);
const interactive = (content: Json) => ({ type: 'interactive', interactive: { body: { text: 'x' }, ...content } });
const tap = (id: string, index = 0, answers: Json = {}) => act('/taps', { message_id: id, index, answers });
const came = async (count: number) => {
  await stand.until(() => stand.messages().length === count);
  return stand.messages().at(-1);
};

describe('what a business sends is shown with what can be tapped', () => {
  beforeEach(() => stand.greet());

  test.each<[string, Json, Partial<MessageView>, Json]>([
    [
      'a request for a place',
      { type: 'location_request_message', action: { name: 'send_location' } },
      { buttons: [expect.objectContaining({ kind: 'location', text: 'Send location' })] as MessageView['buttons'] },
      { type: 'location', location: { name: 'Home' } },
    ],
    [
      'a product',
      { type: 'product', action: { catalog_id: '9', product_retailer_id: 'runner' } },
      { card: { icon: 'cart', title: 'runner', detail: 'Product' } },
      { type: 'order', order: { catalog_id: '9', product_items: [{ product_retailer_id: 'runner', quantity: 1 }] } },
    ],
    [
      'products in sections',
      {
        type: 'product_list',
        header: { type: 'text', text: 'New' },
        action: { catalog_id: '9', sections: [{ title: 'A', product_items: [{ product_retailer_id: 'cushion' }] }] },
      },
      { sheet: 'View items', header: 'New' },
      { type: 'order', order: { product_items: [{ product_retailer_id: 'cushion' }] } },
    ],
    [
      'the catalogue',
      { type: 'catalog_message', action: { name: 'catalog_message' } },
      { card: { icon: 'cart', title: 'Catalogue', detail: '' } },
      { type: 'order' },
    ],
    [
      'a question for the own number',
      { type: 'request_contact_info', action: { name: 'request_contact_info' } },
      {},
      { type: 'contacts', contacts: [{ phones: [{ wa_id: LAKSHMI }] }] },
    ],
    [
      'a question whether calls are allowed',
      { type: 'call_permission_request', action: { name: 'call_permission_request' } },
      {},
      { type: 'interactive', interactive: { call_permission_reply: { response: 'accept' } } },
    ],
  ])('%s', async (_, content, shown, answer) => {
    const id = await sent(interactive(content));
    await stand.until(() => statuses().includes('sent'));
    expect((await messages()).at(-1)).toMatchObject({ id, ...shown });
    await tap(id);
    expect(await came(2)).toMatchObject({ ...answer, context: { id } });
  });

  test('a list has its rows in a sheet, each below its heading', async () => {
    const row = { id: 'r1', title: 'Small', description: '140 cm' };
    await sent(
      interactive({ type: 'list', action: { button: 'Sizes', sections: [{ title: 'Runners', rows: [row] }] } }),
    );
    await stand.until(() => statuses().includes('sent'));
    expect((await messages()).at(-1)).toMatchObject({
      sheet: 'Sizes',
      buttons: [{ index: 0, text: 'Small', description: '140 cm', section: 'Runners' }],
    });
  });

  test('the cards of a carousel have their own picture and buttons, counted through', async () => {
    const image = await upload(stand, png(), 'image/png');
    const card = (card_index: number) => ({
      card_index,
      type: 'cta_url',
      header: { type: 'image', image: { id: image } },
      body: { text: `Runner ${card_index}` },
      action: { name: 'cta_url', parameters: { display_text: 'Buy', url: `https://marigold.example/${card_index}` } },
    });
    await sent(interactive({ type: 'carousel', action: { cards: [card(1), card(0)] } }));
    await stand.until(() => statuses().includes('sent'));
    const last = (await messages()).at(-1);
    expect(last?.buttons).toEqual([]);
    expect(last?.cards).toMatchObject([
      { text: 'Runner 0', media: { is_shown: true }, buttons: [{ index: 0, url: 'https://marigold.example/0' }] },
      { text: 'Runner 1', buttons: [{ index: 1, url: 'https://marigold.example/1' }] },
    ]);
  });

  test('a form is filled in: what is needed must be there, and the answers come back with its token', async () => {
    const flow = {
      version: '7.0',
      screens: [
        {
          id: 'A',
          layout: {
            type: 'SingleColumnLayout',
            children: [
              { type: 'TextInput', name: 'name', label: 'Name', required: true },
              { type: 'Dropdown', name: 'day', label: 'Day', 'data-source': [{ id: 'mon', title: 'Monday' }] },
              { type: 'OptIn', name: 'news', label: 'News' },
            ],
          },
        },
      ],
    };
    const { body } = await stand.graph('POST', '900000000000100/flows', {
      name: 'visit',
      categories: ['OTHER'],
      flow_json: JSON.stringify(flow),
      publish: true,
    });
    const parameters = { flow_message_version: '3', flow_id: String(body['id']), flow_cta: 'Book', flow_token: 'tok' };
    const id = await sent(interactive({ type: 'flow', action: { name: 'flow', parameters } }));
    await stand.until(() => statuses().includes('sent'));
    expect((await messages()).at(-1)?.buttons[0]?.form?.fields).toMatchObject([
      { name: 'name', kind: 'text', is_required: true },
      { name: 'day', kind: 'one', options: [{ id: 'mon', title: 'Monday' }] },
      { name: 'news', kind: 'flag' },
    ]);
    const refused = await stand.call('POST', `/control/phones/${LAKSHMI}/taps`, { message_id: id, index: 0 });
    expect(refused).toMatchObject({ status: 400, body: { error: 'Name is missing.' } });
    await tap(id, 0, { name: 'Meera', day: 'mon', news: true });
    const answered = (await came(2)) as Record<string, Record<string, Json>>;
    const reply = answered['interactive']?.['nfm_reply'];
    expect(JSON.parse(String(reply?.['response_json']))).toEqual({
      name: 'Meera',
      day: 'mon',
      news: true,
      flow_token: 'tok',
    });
    expect((await messages()).at(-1)).toMatchObject({ is_own: true, text: 'name: Meera\nday: mon\nnews: true' });
  });

  test('a template keeps the code that a tap copies and the number that it calls', async () => {
    await stand.control('POST', 'templates', {
      name: 'offer',
      language: 'en',
      category: 'MARKETING',
      components: [
        { type: 'BODY', text: 'An offer for you.' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+919000014220' },
            { type: 'COPY_CODE', example: 'DIWALI20' },
          ],
        },
      ],
    });
    const code = {
      type: 'button',
      sub_type: 'copy_code',
      index: 1,
      parameters: [{ type: 'coupon_code', coupon_code: 'D5' }],
    };
    await sent({ type: 'template', template: { name: 'offer', language: { code: 'en' }, components: [code] } });
    await stand.until(() => statuses().includes('sent'));
    expect((await messages()).at(-1)?.buttons).toMatchObject([
      { kind: 'call', url: 'tel:+919000014220' },
      { kind: 'copy', code: 'D5', text: 'Copy offer code' },
    ]);
  });

  test('a code is shown with its end, and a tap copies it', async () => {
    await stand.control('POST', 'templates', {
      name: 'login_code',
      language: 'en',
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 10 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    });
    const text = { type: 'text', text: '482911' };
    await sent({
      type: 'template',
      template: {
        name: 'login_code',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters: [text] },
          { type: 'button', sub_type: 'url', index: 0, parameters: [text] },
        ],
      },
    });
    await stand.until(() => statuses().includes('sent'));
    expect((await messages()).at(-1)).toMatchObject({
      text: expect.stringContaining('482911') as string,
      footer: 'This code expires in 10 minutes.',
      buttons: [{ kind: 'copy', code: '482911' }],
    });
  });
});

test('a message is forwarded with its file, and one with buttons as its text', async () => {
  const { id } = await write({ type: 'image', image: { caption: 'Runner' } });
  await act('/forwards', { message_id: id, to: NUMBER });
  expect(await came(2)).toMatchObject({ context: { forwarded: true }, image: { caption: 'Runner' } });
  expect(await messages()).toMatchObject([{ is_forwarded: false }, { is_forwarded: true, media: { is_shown: true } }]);
  const reply = { type: 'reply', reply: { id: '1', title: 'Yes' } };
  const asked = await sent(interactive({ type: 'button', action: { buttons: [reply] } }));
  await act('/forwards', { message_id: asked, to: NUMBER });
  expect(await came(3)).toMatchObject({ type: 'text', text: { body: 'x' } });
});

describe('who blocks the business', () => {
  test('gets nothing, also later, and writes nothing before the block is lifted', async () => {
    await stand.greet();
    await act('/blocks', { to: NUMBER, is_blocked: true });
    expect((await phone())?.blocks).toEqual([NUMBER]);
    await stand.send({ type: 'text', text: { body: 'Are you there?' } });
    await stand.until(() => statuses().includes('sent'));
    const refused = await stand.call('POST', `/control/phones/${LAKSHMI}/messages`, {
      to: NUMBER,
      text: { body: 'x' },
    });
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('has blocked') as string } });
    // What is due by then has run: the delivery would have been one of it.
    await stand.control('POST', 'clock', { shift_ms: 1_000 });
    await act('/blocks', { to: NUMBER, is_blocked: false });
    await act('', { is_online: false }, 'PATCH');
    await act('', { is_online: true }, 'PATCH');
    expect(await messages()).toHaveLength(1);
    await write({ type: 'text', text: { body: 'Back' } });
    await stand.send({ type: 'text', text: { body: 'Welcome' } });
    await stand.until(() => statuses().includes('delivered'));
    expect(statuses()).toEqual(['sent', 'sent', 'delivered']);
    expect((await messages()).map(({ text }) => text)).toEqual(['Hello', 'Back', 'Welcome']);
  });
});

test('what failed is not on the phone', async () => {
  await stand.greet();
  await stand.control('POST', 'faults', { kind: 'fail_later', code: 131026, count: 1 });
  await stand.send({ type: 'text', text: { body: 'Lost' } });
  await stand.until(() => statuses().includes('failed'));
  expect((await messages()).map(({ text }) => text)).toEqual(['Hello']);
});

test('the page has what its panels show: numbers, accounts, templates in review first, and how webhooks leave', async () => {
  await stand.control('PATCH', 'settings', {
    review_by_hand: true,
    webhooks: { duplicate: { share: 1 }, reorder: { share: 1 }, delay_ms: [0, 400] },
  });
  const created = await stand.graph('POST', '900000000000100/message_templates', {
    name: 'diwali',
    language: 'en',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Our Diwali offer is here.' }],
  });
  expect(created.status).toBe(200);
  const { templates, template_count, ...view } = await page();
  expect(templates[0]).toMatchObject({ name: 'diwali', status: 'PENDING', text: 'Our Diwali offer is here.' });
  expect(template_count).toBe(templates.length);
  expect(view).toMatchObject({
    reviews_by_hand: true,
    duplicates_webhooks: true,
    reorders_webhooks: true,
    webhook_delay_ms: 400,
    accounts: [{ status: 'ACTIVE', messaging_limit: 100_000 }],
    numbers: [
      { id: NUMBER, has_pin: true },
      { id: SECOND_NUMBER, has_pin: false },
    ],
  });
});

test('the log gives the newest of one group, however much else happened', async () => {
  await stand.greet();
  await stand.control('POST', 'faults', { kind: 'fail_later', code: 131026, count: 1 });
  await stand.send({ type: 'text', text: { body: 'Lost' } });
  await stand.until(() => statuses().includes('failed'));
  const { log } = await page('errors');
  expect(log.map(({ group }) => group)).toEqual(['errors']);
  expect(new Set((await page()).log.map(({ group }) => group)).size).toBeGreaterThan(1);
});

test('the clock goes faster on request, and the page says how fast', async () => {
  expect(await stand.control('PATCH', 'clock', { rate: 60 })).toMatchObject({ rate: 60 });
  expect(await page()).toMatchObject({ clock_rate: 60 });
  expect((await stand.call('PATCH', '/control/clock', { rate: 0 })).status).toBe(400);
});

test('voices and films are played on the page, other files are saved', async () => {
  const types = async (type: string, file?: Json): Promise<[string | null, boolean]> => {
    await write({ type, ...(file ? { file } : {}) });
    const id = (await messages()).at(-1)?.media?.id ?? '';
    const { headers } = await fetch(`${stand.origin}/control/media/${id}`);
    return [headers.get('content-type'), headers.get('content-disposition') === 'inline'];
  };
  expect(await types('audio')).toEqual(['audio/mpeg', true]);
  expect(await types('video')).toEqual(['video/mp4', true]);
  const html = { mime_type: 'text/html', file_name: 'a.html', base64: 'PGI+' };
  expect(await types('document', html)).toEqual(['application/octet-stream', false]);
});
