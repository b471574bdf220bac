import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LAKSHMI, NUMBER, ROHAN, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
});
beforeEach(() => void (stand.received.length = 0));
afterAll(() => stand.stop());

const statusesOf = (id: string) => stand.statuses().filter((status) => status['id'] === id);
const idOf = ({ body }: { body: Json }): string => (body['messages'] as { id: string }[])[0]?.id ?? '';
const header = (parameter: Json): Json => ({ type: 'header', parameters: [parameter] });
const body = (...texts: string[]): Json => ({
  type: 'body',
  parameters: texts.map((text) => ({ type: 'text', text })),
});
const button = (index: number | string, parameter: Json, sub_type = 'url'): Json => ({
  type: 'button',
  sub_type,
  index,
  parameters: [parameter],
});
const template = (name: string, components: Json[], language = 'en'): Json => ({
  type: 'template',
  template: { name, language: { code: language }, components },
});
const order = (...change: Json[]): Json =>
  template('order_confirmed', [
    header({ type: 'text', text: 'MG-1' }),
    body('Lakshmi', '₹1', 'Saturday'),
    button('0', { type: 'text', text: 'MG-1' }),
    ...change,
  ]);

test.each<[string, Json]>([
  ['text', { type: 'text', text: { body: 'x'.repeat(4096), preview_url: true } }],
  ['no type at all', { text: { body: 'Hello' } }],
  ['image', { type: 'image', image: { link: 'https://a.example/b.png', caption: 'x' } }],
  ['document', { type: 'document', document: { link: 'https://a.example/b.pdf', filename: 'b.pdf' } }],
  ['location', { type: 'location', location: { latitude: '11.66', longitude: 78.1 } }],
  ['contacts', { type: 'contacts', contacts: [{ name: { formatted_name: 'Meera', first_name: 'Meera' } }] }],
  [
    'reply buttons',
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'x' },
        action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'Yes' } }] },
      },
    },
  ],
  [
    'list',
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'x' },
        action: { button: 'Menu', sections: [{ rows: [{ id: '1', title: 'One' }] }] },
      },
    },
  ],
  [
    'a place asked for',
    {
      type: 'interactive',
      interactive: { type: 'location_request_message', body: { text: 'Where?' }, action: { name: 'send_location' } },
    },
  ],
  ['template', order()],
  ['template with a payload', order(button(1, { type: 'payload', payload: 'CHANGE' }, 'quick_reply'))],
])('%s is accepted, sent and delivered', async (_, message) => {
  await stand.greet();
  const response = await stand.send({ ...message, biz_opaque_callback_data: 'intent-1' });
  expect(response).toMatchObject({
    status: 200,
    body: { messaging_product: 'whatsapp', contacts: [{ input: `+${LAKSHMI}`, wa_id: LAKSHMI }] },
  });
  const id = idOf(response);
  expect(id).toMatch(/^wamid\.[A-Za-z0-9+/=]+$/);
  expect((response.body['messages'] as Json[])[0]?.['message_status']).toBe(
    message['type'] === 'template' ? 'accepted' : undefined,
  );
  await stand.until(() => statusesOf(id).length === 2);
  expect(statusesOf(id).map(({ status }) => status)).toEqual(['sent', 'delivered']);
  for (const status of statusesOf(id))
    expect(status).toMatchObject({ recipient_id: LAKSHMI, biz_opaque_callback_data: 'intent-1' });
});

describe('a template that does not fit', () => {
  const shipped = (...texts: string[]) => template('shipping_update', [body(...texts)]);
  test.each<[string, Json, number, string]>([
    ['an unknown name', template('nothing', []), 132001, 'template name (nothing) does not exist in en'],
    ['another language', template('shipping_update', [body('a', 'b')], 'en_US'), 132001, 'does not exist in en_US'],
    [
      'too few values',
      shipped('a'),
      132000,
      'body: number of localizable_params (1) does not match the expected number of params (2)',
    ],
    ['too many values', shipped('a', 'b', 'c'), 132000, 'localizable_params (3)'],
    ['no values', template('shipping_update', []), 132000, 'localizable_params (0)'],
    ['an empty value', shipped('a', ''), 131008, 'missing text value'],
    ['a line break', shipped('a', 'b\nc'), 132008, 'new-line'],
    ['five spaces', shipped('a', 'b     c'), 132008, 'consecutive spaces'],
    [
      'a value of another kind',
      template('shipping_update', [{ type: 'body', parameters: [{ type: 'image' }, { type: 'text', text: 'x' }] }]),
      132012,
      'expected TEXT, received IMAGE',
    ],
    ['a value that is far too long', shipped('a', 'x'.repeat(1100)), 132005, 'exceeds'],
    ['no picture', template('festive_clearance', [body('Rohan', '20%')]), 132012, 'expected IMAGE, received UNKNOWN'],
    [
      'a video for a picture',
      template('festive_clearance', [
        header({ type: 'video', video: { link: 'https://a.example/b' } }),
        body('Rohan', '20%'),
      ]),
      132012,
      'received VIDEO',
    ],
    [
      'no suffix for the link',
      template('order_confirmed', [header({ type: 'text', text: 'x' }), body('a', 'b', 'c')]),
      131008,
      'Button at index 0 of type Url requires a parameter',
    ],
    [
      'a button that is not there',
      order(button(7, { type: 'payload', payload: 'x' }, 'quick_reply')),
      132012,
      'index 7',
    ],
  ])('%s', async (_, message, code, details) => {
    const { status, body: response } = await stand.send(message);
    expect(status).toBe(code === 132001 ? 404 : 400);
    expect(response['error']).toMatchObject({
      code,
      error_data: { details: expect.stringContaining(details) as string },
    });
  });

  test.each([
    ['PAUSED', 132015, 400],
    ['DISABLED', 132016, 400],
    ['PENDING', 132001, 404],
    ['REJECTED', 132001, 404],
  ])('%s', async (wanted, code, status) => {
    const given = {
      name: `t_${wanted.toLowerCase()}`,
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hello there' }],
      status: wanted,
    };
    await stand.control('POST', 'templates', given);
    const response = await stand.send(template(given.name, []));
    expect([response.status, (response.body['error'] as Json)['code']]).toEqual([status, code]);
  });
});

describe('what ends in failed', () => {
  const failureOf = async (message: Json, to?: string) => {
    const response = await stand.send(message, to);
    expect(response.status).toBe(200);
    await stand.until(() => statusesOf(idOf(response)).length === 1);
    const [status] = statusesOf(idOf(response));
    return { status: status?.['status'], code: (status?.['errors'] as Json[] | undefined)?.[0]?.['code'] };
  };
  const text = { type: 'text', text: { body: 'Hello' } };
  const marketing = template('back_in_stock', [body('Aisha', 'runner')]);

  test('a text outside the window', async () => {
    expect(await failureOf(text, '+919000099999')).toEqual({ status: 'failed', code: 131047 });
    await stand.control('POST', 'clock', { shift_ms: 24 * 3_600_000 });
    expect(await failureOf(text)).toEqual({ status: 'failed', code: 131047 });
    const failed = stand.received.find(({ raw }) => raw.includes('131047'));
    expect(failed?.json.entry[0]?.changes[0]?.value['contacts']).toBeUndefined();
  });

  test('at once where that is wanted', async () => {
    await stand.control('PATCH', 'settings', { window_refusal: 'sync' });
    const { status, body: response } = await stand.send(text, '+919000099999');
    await stand.control('PATCH', 'settings', { window_refusal: 'async' });
    expect([status, (response['error'] as Json)['message']]).toEqual([400, '(#131047) Re-engagement message']);
  });

  test('someone without WhatsApp', async () => {
    await stand.control('PATCH', `phones/${ROHAN}`, { has_whatsapp: false });
    expect(await failureOf(marketing, `+${ROHAN}`)).toEqual({ status: 'failed', code: 131026 });
    await stand.control('PATCH', `phones/${ROHAN}`, { has_whatsapp: true });
  });

  test('marketing to someone who stopped it, until they let it continue', async () => {
    await stand.control('POST', `phones/${ROHAN}/marketing`, { value: 'stop', to: NUMBER });
    await stand.until((received) => received.some(({ raw }) => raw.includes('user_preferences')));
    expect(await failureOf(marketing, `+${ROHAN}`)).toEqual({ status: 'failed', code: 131050 });
    await stand.control('POST', `phones/${ROHAN}/marketing`, { value: 'resume', to: NUMBER });
    const response = await stand.send(marketing, `+${ROHAN}`);
    await stand.until(() => statusesOf(idOf(response)).length === 2);
  });
});

test('held for quality: nothing comes until it is decided', async () => {
  await stand.control('PATCH', 'settings', { delivery: { holds_for_quality: true } });
  const released = await stand.send(order());
  expect((released.body['messages'] as Json[])[0]?.['message_status']).toBe('held_for_quality_assessment');
  expect(await stand.control('POST', 'held', { decision: 'release' })).toEqual({ decided: 1 });
  await stand.until(() => statusesOf(idOf(released)).length === 2);
  const lost = await stand.send(order());
  await stand.control('POST', 'held', { decision: 'drop' });
  await stand.until(() => statusesOf(idOf(lost)).length === 1);
  expect(statusesOf(idOf(lost))[0]).toMatchObject({ status: 'failed', errors: [{ code: 132015 }] });
  await stand.control('PATCH', 'settings', { delivery: { holds_for_quality: false } });
});

test('someone without a number is reached by user id', async () => {
  await stand.control('POST', 'phones', {
    name: 'Aisha',
    wa_id: '919000088888',
    username: 'aisha.home',
    is_number_hidden: true,
    user_id: 'IN.77',
  });
  await stand.greet('919000088888');
  await stand.until(() => stand.messages().length === 1);
  expect(stand.messages()[0]).not.toHaveProperty('from');
  expect(stand.messages()[0]).toMatchObject({ from_user_id: 'IN.77' });
  const response = await stand.graph('POST', `${NUMBER}/messages`, {
    messaging_product: 'whatsapp',
    recipient: 'IN.77',
    text: { body: 'Hello' },
  });
  expect(response.body['contacts']).toEqual([{ input: 'IN.77', user_id: 'IN.77' }]);
  await stand.until(() => statusesOf(idOf(response)).length === 2);
  expect(statusesOf(idOf(response))[0]).toMatchObject({ recipient_user_id: 'IN.77' });
  expect(statusesOf(idOf(response))[0]).not.toHaveProperty('recipient_id');
});
