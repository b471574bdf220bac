import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, LAKSHMI, NUMBER, ROHAN, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeEach(async () => void (stand = await startWithReceiver()));
afterEach(() => stand.stop());

const HOUR_MS = 3_600_000;
const wait = (hours: number) => stand.control('POST', 'clock', { shift_ms: hours * HOUR_MS });
const statusesOf = (id: string) => stand.statuses().filter((status) => status['id'] === id);
const values = (...texts: string[]): Json[] => [
  { type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) },
];
const template = (name: string, components: Json[] = values('a', 'b')): Json => ({
  type: 'template',
  template: { name, language: { code: 'en' }, components },
});
const text = { text: { body: 'Hello' } };

async function send(message: Json, to = LAKSHMI): Promise<string> {
  const { status, body } = await stand.send(message, `+${to}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const [{ id } = { id: '' }] = body['messages'] as { id: string }[];
  await stand.until(() => statusesOf(id).some(({ status }) => status === 'delivered' || status === 'failed'));
  return id;
}
const first = async (message: Json, to = LAKSHMI): Promise<Json> => statusesOf(await send(message, to))[0] ?? {};

test('pricing comes with sent and once more; without a conversation, as for version 25', async () => {
  const id = await send(template('shipping_update'));
  for (const status of statusesOf(id)) expect(status).not.toHaveProperty('conversation');
  expect(statusesOf(id)[0]).toMatchObject({
    pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' },
  });
  await stand.control('POST', `phones/${LAKSHMI}/read`, {});
  await stand.until(() => statusesOf(id).length === 3);
  expect(statusesOf(id)[2]).not.toHaveProperty('pricing');
});

test('up to version 23 a conversation is named', async () => {
  await stand.control('PATCH', 'settings', { webhook_version: 23 });
  expect(await first(template('shipping_update'))).toMatchObject({
    conversation: { origin: { type: 'utility' }, expiration_timestamp: expect.any(String) as string },
  });
});

test('service and utility within the window cost nothing, marketing does', async () => {
  await stand.greet();
  expect(await first(text)).toMatchObject({
    pricing: { billable: false, type: 'free_customer_service', category: 'service' },
  });
  expect(await first(template('shipping_update'))).toMatchObject({
    pricing: { billable: false, type: 'free_customer_service', category: 'utility' },
  });
  expect(await first(template('back_in_stock'))).toMatchObject({
    pricing: { billable: true, type: 'regular', category: 'marketing' },
  });
});

test('an answer to someone from an advertisement opens a free entry point of 72 hours', async () => {
  const click = (phone: string) =>
    stand.control('POST', `phones/${phone}/messages`, {
      to: NUMBER,
      text: { body: 'Is it there?' },
      extra: { referral: { source_type: 'ad', source_id: '1', source_url: 'https://a.example' } },
    });
  await click(LAKSHMI);
  const { time } = await stand.control('GET', 'clock');
  const status = await first(text);
  expect(status).toMatchObject({
    conversation: { origin: { type: 'referral_conversion' } },
    pricing: { billable: false, pricing_model: 'PMP', type: 'free_entry_point', category: 'referral_conversion' },
  });
  const end = Number((status['conversation'] as Json)['expiration_timestamp']) * 1000;
  expect(Math.abs(end - Date.parse(String(time)) - 72 * HOUR_MS)).toBeLessThan(60_000);
  await wait(48);
  expect(await first(template('back_in_stock'))).toMatchObject({ pricing: { type: 'free_entry_point' } });
  // The window has closed all the same.
  expect(await first(text)).toMatchObject({ errors: [{ code: 131047 }] });
  await wait(25);
  expect(await first(template('back_in_stock'))).toMatchObject({ pricing: { type: 'regular', category: 'marketing' } });

  await click(ROHAN);
  await wait(25);
  expect(await first(template('back_in_stock'), ROHAN)).toMatchObject({ pricing: { type: 'regular' } });
});

test('codes to countries with rates of their own are billed as such', async () => {
  await stand.control('POST', 'templates', {
    name: 'code',
    language: 'en',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
    ],
  });
  const code = template('code', [
    ...values('123456'),
    { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
  ]);
  await stand.control('PATCH', 'settings', { webhook_version: 23 });
  expect(await first(code)).toMatchObject({ pricing: { category: 'authentication' } });
  expect(await first(code, '6281234567890')).toMatchObject({
    conversation: { origin: { type: 'authentication_international' } },
    pricing: { category: 'authentication-international' },
  });
  expect(await first(code, '447700900123')).toMatchObject({ pricing: { category: 'authentication' } });
});

test('what is billed is not delivered while the payment method is missing', async () => {
  await stand.control('PATCH', `accounts/${ACCOUNT}`, { has_payment_issue: true });
  expect(await first(template('shipping_update'))).toMatchObject({ status: 'failed', errors: [{ code: 131042 }] });
  await stand.greet();
  expect(await first(text)).toMatchObject({ status: 'sent' });
  expect(await first(template('shipping_update'))).toMatchObject({ status: 'sent' });
  await stand.control('PATCH', `accounts/${ACCOUNT}`, { has_payment_issue: false });
  expect(await first(template('shipping_update'), ROHAN)).toMatchObject({ status: 'sent' });
});
