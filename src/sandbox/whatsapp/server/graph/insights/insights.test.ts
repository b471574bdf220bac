import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../core/server/read-json.ts';
import { ACCOUNT, LAKSHMI, NUMBER, ROHAN, startWithReceiver, type Stand } from '../../testing/sandbox-with-receiver.ts';

let stand: Stand;
let template: string;
beforeEach(async () => {
  stand = await startWithReceiver();
  const made = await stand.control('POST', 'templates', {
    name: 'sizes',
    language: 'en',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'Which size do you want?' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Small' }] },
    ],
  });
  template = String(made['id']);
});
afterEach(() => stand.stop());

const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;
const now = Math.floor(Date.now() / 1000);
const between = `start(${now - 86_400}).end(${now + 86_400})`;
const sendTemplate = (to: string) =>
  stand.send({ type: 'template', template: { name: 'sizes', language: { code: 'en' } } }, `+${to}`);

/** Two marketing messages, one of them read and answered, and a free text. */
async function converse(): Promise<void> {
  await stand.control('PATCH', `phones/${LAKSHMI}`, { reads_after_ms: 0 });
  const { body } = await sendTemplate(LAKSHMI);
  await sendTemplate(ROHAN);
  await stand.until(() => stand.statuses().filter(({ status }) => status === 'delivered').length === 2);
  await stand.until(() => stand.statuses().some(({ status }) => status === 'read'));
  const [{ id }] = body['messages'] as [{ id: string }];
  await stand.control('POST', `phones/${LAKSHMI}/taps`, { message_id: id, index: 0 });
  await stand.until(() => stand.messages().length === 1);
  await stand.send({ type: 'text', text: { body: 'Small it is' } });
  await stand.until(() => stand.statuses().filter(({ status }) => status === 'delivered').length === 3);
}

const field = async (fields: string): Promise<Json> =>
  (await stand.graph('GET', `${ACCOUNT}?fields=${encodeURIComponent(fields)}`)).body;

test('what was sent is counted by time, kind, number and country, with what it cost', async () => {
  await converse();
  const { analytics } = await field(`id,analytics.${between}.granularity(MONTH).phone_numbers([])`);
  expect(analytics).toMatchObject({ granularity: 'MONTH', phone_numbers: ['919000014220'] });
  const points = (analytics as { data_points: { sent: number; delivered: number }[] }).data_points;
  expect(points.reduce((sum, { sent, delivered }) => [sum[0]! + sent, sum[1]! + delivered], [0, 0])).toEqual([3, 3]);

  const { pricing_analytics: prices } = await field(
    `pricing_analytics.${between}.granularity(DAILY).dimensions(["PRICING_CATEGORY","PRICING_TYPE","COUNTRY","PHONE"])`,
  );
  const { data_points: priced } = (prices as { data: [{ data_points: Json[] }] }).data[0];
  expect(priced).toEqual([
    expect.objectContaining({
      pricing_category: 'MARKETING',
      pricing_type: 'REGULAR',
      country: 'IN',
      phone_number: '919000014220',
      volume: 2,
      cost: 1.7262,
    }),
    expect.objectContaining({ pricing_category: 'SERVICE', pricing_type: 'FREE_CUSTOMER_SERVICE', volume: 1, cost: 0 }),
  ]);

  const { conversation_analytics: conversations } = await field(
    `conversation_analytics.${between}.granularity(DAILY).dimensions(CONVERSATION_DIRECTION).metric_types(["CONVERSATION"])`,
  );
  expect((conversations as { data: [{ data_points: Json[] }] }).data[0].data_points).toEqual([
    {
      start: expect.any(Number) as number,
      end: expect.any(Number) as number,
      conversation_direction: 'BUSINESS_INITIATED',
      conversation: 2,
    },
    {
      start: expect.any(Number) as number,
      end: expect.any(Number) as number,
      conversation_direction: 'USER_INITIATED',
      conversation: 1,
    },
  ]);
  const { analytics: elsewhere } = await field(`analytics.${between}.granularity(DAY).country_codes(["US"])`);
  expect(elsewhere).toMatchObject({ data_points: [] });
});

test.each([
  ['analytics.start(1).end(2)', 'granularity is required'],
  ['analytics.start(1).end(2).granularity(WEEK)', 'must be one of'],
  ['analytics.end(2).granularity(DAY)', 'start is required'],
  ['pricing_analytics.start(1).end(2).granularity(DAILY).dimensions(["SIZE"])', 'must be one of'],
])('%s is refused', async (fields, words) => {
  const refused = await stand.graph('GET', `${ACCOUNT}?fields=${encodeURIComponent(fields)}`);
  expect(errorOf(refused)).toMatchObject({ code: 100, message: expect.stringContaining(words) as string });
});

describe('analytics of templates', () => {
  const ask = (change: Record<string, string> = {}) =>
    stand.graph(
      'GET',
      `${ACCOUNT}/template_analytics?${new URLSearchParams({
        start: String(now - 86_400),
        end: String(now + 86_400),
        granularity: 'daily',
        template_ids: `[${template}]`,
        ...change,
      }).toString()}`,
    );

  test('are turned on once and for good', async () => {
    expect(errorOf(await ask())['code']).toBe(200007);
    expect((await stand.graph('POST', `${ACCOUNT}?is_enabled_for_insights=true`)).body).toMatchObject({ id: ACCOUNT });
    expect(await field('is_enabled_for_insights')).toEqual({ is_enabled_for_insights: true, id: ACCOUNT });
    expect(errorOf(await stand.graph('POST', `${ACCOUNT}?is_enabled_for_insights=false`))['code']).toBe(200006);
  });

  test('count what was sent, delivered, read, tapped and paid', async () => {
    await stand.graph('POST', `${ACCOUNT}?is_enabled_for_insights=true`);
    await converse();
    const { body } = await ask({ metric_types: 'sent,delivered,read,clicked,cost' });
    expect(body['data']).toEqual([
      {
        granularity: 'DAILY',
        product_type: 'cloud_api',
        data_points: [
          {
            template_id: template,
            start: expect.any(Number) as number,
            end: expect.any(Number) as number,
            sent: 2,
            delivered: 2,
            read: 1,
            clicked: [{ type: 'quick_reply_button', button_content: 'Small', count: 1 }],
            cost: [
              { type: 'amount_spent', value: 1.7262 },
              { type: 'cost_per_delivered', value: 0.8631 },
            ],
          },
        ],
      },
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ['another granularity', { granularity: 'hourly' }],
    ['no templates', { template_ids: '[]' }],
    ['eleven templates', { template_ids: JSON.stringify(Array.from({ length: 11 }, () => '1')) }],
    ['a template of no one', { template_ids: '[12345]' }],
    ['a time of long ago', { start: String(now - 91 * 86_400) }],
    ['an unknown metric', { metric_types: 'smiles' }],
  ])('%s is refused', async (_, change) => {
    await stand.graph('POST', `${ACCOUNT}?is_enabled_for_insights=true`);
    expect(errorOf(await ask(change))['code']).toBe(100);
  });
});

test('counts outlive a restart', async () => {
  await converse();
  await stand.restart();
  const { analytics } = await field(`analytics.${between}.granularity(MONTH)`);
  expect((analytics as { data_points: { sent: number }[] }).data_points.reduce((sum, { sent }) => sum + sent, 0)).toBe(
    3,
  );
  expect((await stand.graph('GET', NUMBER)).status).toBe(200);
});
