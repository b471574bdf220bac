import { afterEach, beforeEach, expect, test } from 'vitest';
import { NUMBER, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { SandboxClock } from '../../../core/server/clock.ts';
import type { Json } from '../../../core/server/read-json.ts';
import { defaultRegistry } from '../registry/default-registry.ts';
import { createLimits } from './limits.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', 'app', {
    fields: [
      'messages',
      'message_template_status_update',
      'message_template_quality_update',
      'phone_number_quality_update',
    ],
  });
});
afterEach(() => stand.stop());

const HOUR_MS = 3_600_000;
const TEMPLATE = '900000000000304';
const shipped = {
  type: 'template',
  template: {
    name: 'shipping_update',
    language: { code: 'en' },
    components: [{ type: 'body', parameters: ['a', 'b'].map((text) => ({ type: 'text', text })) }],
  },
};
const codeOf = async (): Promise<unknown> => ((await stand.send(shipped)).body['error'] as Json | undefined)?.['code'];
const changes = (field: string): Json[] =>
  stand.received.flatMap(({ json }) =>
    json.entry.flatMap((entry) => entry.changes.filter((change) => change.field === field).map(({ value }) => value)),
  );
const templateOf = async (): Promise<Json | undefined> =>
  ((await stand.control('GET', 'state'))['templates'] as Json[]).find(({ id }) => id === TEMPLATE);

test('a template of low quality is paused for three hours, then for six, then disabled', async () => {
  expect((await templateOf())?.['name']).toBe('shipping_update');
  const judge = (quality_score: string) => stand.control('PATCH', `templates/${TEMPLATE}`, { quality_score });
  for (const [hours, title] of [
    [3, 'FIRST_PAUSE'],
    [6, 'SECOND_PAUSE'],
  ] as const) {
    await judge('RED');
    expect(await codeOf()).toBe(132015);
    await stand.control('POST', 'clock', { shift_ms: hours * HOUR_MS - 60_000 });
    expect(await codeOf()).toBe(132015);
    await stand.control('POST', 'clock', { shift_ms: 60_000 });
    expect(await codeOf()).toBeUndefined();
    await stand.until(() => changes('message_template_status_update').at(-1)?.['event'] === 'APPROVED');
    expect(changes('message_template_status_update').slice(-2)).toMatchObject([
      { event: 'PAUSED', other_info: { title } },
      { event: 'APPROVED', other_info: { title: 'UNPAUSE' } },
    ]);
    await judge('GREEN');
  }
  await judge('RED');
  expect(await codeOf()).toBe(132016);
  await stand.control('POST', 'clock', { shift_ms: 48 * HOUR_MS });
  expect(await codeOf()).toBe(132016);
  await stand.until(() => changes('message_template_quality_update').length === 5);
  expect(changes('message_template_quality_update')[0]).toMatchObject({
    previous_quality_score: 'GREEN',
    new_quality_score: 'RED',
    message_template_id: Number(TEMPLATE),
  });
});

test('a pause ends at its time over a restart', async () => {
  await stand.control('PATCH', `templates/${TEMPLATE}`, { quality_score: 'RED' });
  await stand.restart();
  expect(await codeOf()).toBe(132015);
  await stand.control('POST', 'clock', { shift_ms: 3 * HOUR_MS });
  expect(await codeOf()).toBeUndefined();
});

test('a number sends nothing while it is upgraded, and a thousand a second afterwards', async () => {
  await stand.control('POST', `numbers/${NUMBER}/upgrade`);
  const { status, body } = await stand.send(shipped);
  expect([status, body['error']]).toMatchObject([400, { code: 131057 }]);
  await stand.control('POST', 'clock', { shift_ms: 60_000 });
  expect(await codeOf()).toBeUndefined();
  await stand.until(() => changes('phone_number_quality_update').length === 1);
  expect(changes('phone_number_quality_update')).toEqual([
    { display_phone_number: '919000014220', event: 'THROUGHPUT_UPGRADE', current_limit: 'TIER_100K' },
  ]);
  const { numbers } = (await stand.control('GET', 'state')) as { numbers: Json[] };
  expect(numbers[0]).toMatchObject({ messages_per_second: 1000, upgrade_until: null });
});

test('a number that is in the app as well is not upgraded, and sends twenty a second', async () => {
  await stand.control('PATCH', `numbers/${NUMBER}`, { is_on_biz_app: true });
  await expect(stand.control('POST', `numbers/${NUMBER}/upgrade`)).rejects.toThrow('409');

  let now = 0;
  const limits = createLimits({ now: () => now } as SandboxClock);
  const [number] = defaultRegistry({ appSecret: '', verifyToken: '' }).numbers;
  if (!number) throw new Error('There is no number.');
  const sendAll = (): number => {
    for (let count = 0; ; count++) {
      try {
        limits.take(number, `91900007${1000 + count}`);
      } catch {
        return count;
      }
    }
  };
  expect(sendAll()).toBe(80);
  number.is_on_biz_app = true;
  now += 1_000;
  expect(sendAll()).toBe(20);
});
