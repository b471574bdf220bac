import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LAKSHMI, NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000, messages_per_second: 1000 });
});
beforeEach(() => void (stand.received.length = 0));
afterAll(() => stand.stop());

const values = (...texts: string[]): Json[] => [
  { type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) },
];
const named = (name: string): Json => ({
  type: 'template',
  template: { name, language: { code: 'en' }, components: values('a', 'b') },
});
const shipped = named('shipping_update');
const marketing = named('back_in_stock');

async function endOf(message: Json, to: string): Promise<{ contact: unknown; code: unknown }> {
  const { status, body } = await stand.send(message, to);
  expect(status, JSON.stringify(body)).toBe(200);
  const [{ id } = { id: '' }] = body['messages'] as { id: string }[];
  const last = () =>
    stand.statuses().find((each) => each['id'] === id && ['delivered', 'failed'].includes(String(each['status'])));
  await stand.until(() => last() !== undefined);
  const [error] = (last()?.['errors'] ?? []) as Json[];
  return { contact: (body['contacts'] as Json[])[0], code: error?.['code'] };
}

test.each([
  ['9000041207', LAKSHMI],
  ['91 90000-41207', LAKSHMI],
  ['+91 (90000) 41207', LAKSHMI],
  ['09000041207', LAKSHMI],
  ['16505550100', '16505550100'],
  ['+5541999887766', '554199887766'],
  ['+551187654321', '5511987654321'],
  ['+525512345678', '5215512345678'],
  ['+541112345678', '5491112345678'],
])('%s is known to WhatsApp as %s', async (to, waId) => {
  expect(await endOf(shipped, to)).toEqual({ contact: { input: to, wa_id: waId }, code: undefined });
});

test('a phone gets what is sent to either form of its number', async () => {
  await stand.control('POST', 'phones', { name: 'João', wa_id: '5541999887766' });
  await stand.control('POST', 'phones', { name: 'Lupita', wa_id: '5215512345678' });
  for (const [to, waId] of [
    ['+5541999887766', '5541999887766'],
    ['+554199887766', '5541999887766'],
    ['+525512345678', '5215512345678'],
  ] as const) {
    expect((await endOf(shipped, to)).contact).toEqual({ input: to, wa_id: waId });
    const { chats } = (await stand.control('GET', 'state')) as { chats: { wa_id: string; messages: Json[] }[] };
    expect(chats.find((chat) => chat.wa_id === waId)?.messages.at(-1)?.['status']).toBe('delivered');
  }
});

test.each(['+123456', '123456', 'abc', '+12345678901234567', 'Y2FwaV9ncm91cA'])('%s is no number', async (to) => {
  const { status, body } = await stand.send(shipped, to);
  expect([status, body['error']]).toMatchObject([
    400,
    { code: 131009, error_data: { details: `Parameter 'to' is not a valid phone number: ${to}` } },
  ]);
});

test.each([
  ['a landline', '+912228490000'],
  ['a number that is too short for its country', '+91900004120'],
  ['a number that is too long for its country', '+9190000412077'],
])('%s has no WhatsApp', async (_, to) => expect((await endOf(shipped, to)).code).toBe(131026));

test('a landline with a phone of its own has', async () => {
  await stand.control('POST', 'phones', { name: 'Office', wa_id: '912228490001' });
  expect((await endOf(shipped, '+912228490001')).code).toBeUndefined();
});

test('numbers without WhatsApp are set, one by one or as a share that is always the same', async () => {
  await stand.control('PATCH', 'settings', { recipients: { without_whatsapp: ['+91 90000 70001'] } });
  expect((await endOf(shipped, '+919000070001')).code).toBe(131026);
  expect((await endOf(shipped, '+919000070002')).code).toBeUndefined();
  await stand.control('PATCH', 'settings', { recipients: { without_whatsapp: [], without_whatsapp_share: 0.3 } });
  const run = () =>
    Promise.all(
      Array.from(
        { length: 60 },
        async (_, index) => (await endOf(shipped, `+91900007${1000 + index}`)).code === 131026,
      ),
    );
  const first = await run();
  const count = first.filter(Boolean).length;
  expect(count).toBeGreaterThan(6);
  expect(count).toBeLessThan(36);
  expect(await run()).toEqual(first);
  await stand.control('PATCH', 'settings', { recipients: { without_whatsapp_share: 0 } });
});

test('a group needs a number with groups', async () => {
  const { status, body } = await stand.send({ ...shipped, recipient_type: 'group' }, 'Y2FwaV9ncm91cA');
  expect([status, body['error']]).toMatchObject([400, { code: 131215 }]);
  const other = await stand.send({ ...shipped, recipient_type: 'list' });
  expect(other.body['error']).toMatchObject({
    code: 100,
    message: '(#100) Param recipient_type must be one of {INDIVIDUAL, GROUP} - got "list".',
  });
});

test('a user id that is none is refused, and one without a phone is reached', async () => {
  const to = (recipient: string) =>
    stand.graph('POST', `${NUMBER}/messages`, { messaging_product: 'whatsapp', recipient, ...shipped });
  expect((await to('nobody')).body['error']).toMatchObject({ code: 131009 });
  expect(await to('IN.13491208655302741918')).toMatchObject({
    status: 200,
    body: { contacts: [{ input: 'IN.13491208655302741918', user_id: 'IN.13491208655302741918' }] },
  });
});

describe('marketing', () => {
  test('does not reach the United States', async () => {
    expect((await endOf(marketing, '+16505550100')).code).toBe(131049);
    expect((await endOf(shipped, '+16505550100')).code).toBeUndefined();
    expect((await endOf(marketing, '+14165550100')).code).toBeUndefined();
  });

  test('reaches a person so often a day, of all numbers together, and again after an answer', async () => {
    const person = { name: 'Meera', wa_id: '919000077001' };
    await stand.control('POST', 'phones', person);
    await stand.control('PATCH', 'settings', { recipients: { marketing_per_day: 2 } });
    const codes = [];
    for (let index = 0; index < 3; index++) codes.push((await endOf(marketing, `+${person.wa_id}`)).code);
    expect(codes).toEqual([undefined, undefined, 131049]);
    expect((await endOf(shipped, `+${person.wa_id}`)).code).toBeUndefined();
    await stand.greet(person.wa_id);
    expect((await endOf(marketing, `+${person.wa_id}`)).code).toBeUndefined();
    await stand.control('POST', 'clock', { shift_ms: 25 * 3_600_000 });
    expect((await endOf(marketing, `+${person.wa_id}`)).code).toBeUndefined();
    await stand.control('PATCH', 'settings', { recipients: { marketing_per_day: null } });
  });

  test('does not reach people in an experiment', async () => {
    await stand.control('PATCH', 'settings', { recipients: { experiment_share: 1 } });
    expect((await endOf(marketing, '+919000078001')).code).toBe(130472);
    expect((await endOf(shipped, '+919000078001')).code).toBeUndefined();
    await stand.control('PATCH', 'settings', { recipients: { experiment_share: 0 } });
  });
});
