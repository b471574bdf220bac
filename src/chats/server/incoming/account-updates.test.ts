import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel } from '../../../channels/contract/channel.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';
import { textPayload, type TestNumber } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// What the platform says about accounts, numbers, templates and people; and windows that end.

let fixture: IngestFixture;
let number: TestNumber;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065', 'waba-1');
});
afterAll(() => fixture.close());

const field = (name: string, value: object, account = 'waba-1') => ({
  object: 'whatsapp_business_account',
  entry: [{ id: account, changes: [{ field: name, value }] }],
});
const channelRow = async () =>
  (await fixture.rows('select * from channels where id = $1', [number.channel_id]))[0] as Record<string, unknown>;
const told = () =>
  fixture.rows<{ data: Channel }>(
    "select data from event_log where event = 'channel_changed' and business_id = $1 order by seq",
    [number.business_id],
  );

const until = Math.floor(Date.now() / 1000) + 86_400;
const cases: readonly [string, object, Record<string, unknown>][] = [
  [
    'a restriction',
    field('account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: until }],
    }),
    {
      restriction_info: { RESTRICTED_BIZ_INITIATED_MESSAGING: new Date(until * 1000).toISOString() },
      status: 'active',
    },
  ],
  [
    '[CHN-29] every type of restriction',
    field('account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
        'RESTRICTED_BIZ_INITIATED_MESSAGING',
        'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
      ].map((restriction_type) => ({ restriction_type, expiration: until })),
    }),
    {
      restriction_info: {
        RESTRICTED_ADD_PHONE_NUMBER_ACTION: new Date(until * 1000).toISOString(),
        RESTRICTED_BIZ_INITIATED_MESSAGING: new Date(until * 1000).toISOString(),
        RESTRICTED_CUSTOMER_INITIATED_MESSAGING: new Date(until * 1000).toISOString(),
      },
    },
  ],
  [
    'a messaging limit',
    field('business_capability_update', { max_daily_conversations_per_business: 'TIER_2K' }),
    { messaging_limit: 2000 },
  ],
  [
    'more throughput and no limit, by the digits of the number',
    field('phone_number_quality_update', {
      display_phone_number: '919840000000',
      event: 'THROUGHPUT_UPGRADE',
      current_limit: 'TIER_UNLIMITED',
    }),
    { throughput: 1000, messaging_limit: null },
  ],
  [
    'worse quality',
    field('phone_number_quality_update', { display_phone_number: '919840000000', event: 'FLAGGED' }),
    { quality: 'RED' },
  ],
  [
    'a refused name',
    field('phone_number_name_update', {
      display_phone_number: '919840000000',
      decision: 'REJECTED',
      requested_verified_name: 'X',
      rejection_reason: 'NAME_ENDING',
    }),
    { name_status: 'REJECTED', name_rejection_reason: 'NAME_ENDING' },
  ],
  [
    'a ban',
    field('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }),
    { paused_code: 131_031, status: 'active' },
  ],
  [
    'the end of the ban',
    field('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }),
    { paused_code: null },
  ],
  [
    'access that is gone, and is there again',
    field('account_update', { event: 'PARTNER_REMOVED', waba_info: { waba_id: 'waba-1' } }, 'partner-9'),
    { status: 'inactive', paused_code: 190 },
  ],
  [
    'a partner who is added again',
    field('account_update', { event: 'PARTNER_ADDED', waba_info: { waba_id: 'waba-1' } }, 'partner-9'),
    { status: 'active', paused_code: null, paused_reason: null },
  ],
  [
    'access that is gone',
    field('account_update', { event: 'PARTNER_REMOVED', waba_info: { waba_id: 'waba-1' } }, 'partner-9'),
    { status: 'inactive', paused_code: 190 },
  ],
];
test.each(cases)('[CHN-14 CHN-15] %s is applied to the channel and announced', async (_, payload, expected) => {
  const before = (await told()).length;
  await fixture.deliver(payload);
  expect(await channelRow()).toMatchObject(expected);
  expect(await told()).toHaveLength(before + 1);
  // The same once more is no news.
  await fixture.deliver(payload);
  expect(await told()).toHaveLength(before + 1);
});

test.each([
  [
    'a violation',
    'account_update',
    { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'ADULT' } },
    'warning',
    /against its rules: adult/,
  ],
  [
    'an account that will be disabled',
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: 'April 17, 2027' } },
    'critical',
    /going to disable/,
  ],
  [
    'an alert',
    'account_alerts',
    {
      entity_type: 'WABA',
      alert_info: { alert_severity: 'CRITICAL', alert_type: 'OBA_REJECTED', alert_description: 'x' },
    },
    'critical',
    /official business account/,
  ],
  [
    'an alert of an unknown type',
    'account_alerts',
    { alert_info: { alert_severity: 'INFORMATIONAL', alert_type: 'NEW_KIND', alert_description: 'Look at this.' } },
    'information',
    /^Look at this\.$/,
  ],
  [
    'a changed PIN',
    'security',
    { display_phone_number: '919840000000', event: 'PIN_CHANGED' },
    'information',
    /PIN of this number was changed/,
  ],
  [
    'a request to turn the PIN off',
    'security',
    { display_phone_number: '919840000000', event: 'PIN_RESET_REQUEST' },
    'critical',
    /asked WhatsApp to turn off/,
  ],
])('%s is a notice on the channel and for its administrators, once', async (_, name, value, severity, text) => {
  const noticed = () =>
    fixture.rows<{ notices: { text: string; severity: string }[] }>('select notices from channels where id = $1', [
      number.channel_id,
    ]);
  await fixture.deliver(field(name, value));
  await fixture.deliver(field(name, value));
  const [row] = await noticed();
  const matching = row?.notices.filter((each) => text.test(each.text)) ?? [];
  expect(matching).toMatchObject([{ severity }]);
});

test('an account that a review rejects is not usable until another review accepts it', async () => {
  await fixture.deliver(field('account_review_update', { decision: 'REJECTED' }));
  expect(await channelRow()).toMatchObject({
    paused_code: 131_031,
    paused_reason: expect.stringContaining('rejected this account') as string,
  });
  // The end of a ban is not the end of this.
  await fixture.deliver(
    field('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }),
  );
  expect(await channelRow()).toMatchObject({ paused_code: 131_031 });
  await fixture.deliver(field('account_review_update', { decision: 'APPROVED' }));
  expect(await channelRow()).toMatchObject({ paused_code: null, paused_reason: null });
});

test('[RUN-55] what business_capability_update says is the limit of each number of the account', async () => {
  const limited = await fixture.addNumber('1077', 'waba-limit');
  const limit = async () =>
    (await fixture.rows('select messaging_limit from channels where id = $1', [limited.channel_id]))[0];
  expect(await limit()).toEqual({ messaging_limit: 250 });
  for (const [said, expected] of [
    [2000, 2000],
    ['TIER_10K', 10_000],
    [-1, null],
  ] as const) {
    await fixture.deliver(
      field('business_capability_update', { max_daily_conversations_per_business: said }, 'waba-limit'),
    );
    expect(await limit()).toEqual({ messaging_limit: expected });
  }
});

test('an account that is connected again activates no number that someone had switched off', async () => {
  const event = (name: string) =>
    field('account_update', { event: name, waba_info: { waba_id: 'waba-off' } }, 'partner-9');
  const off = await fixture.addNumber('1066', 'waba-off');
  await fixture.rows("update channels set status = 'inactive' where id = $1", [off.channel_id]);
  const row = () => fixture.rows('select status, paused_code from channels where id = $1', [off.channel_id]);
  await fixture.deliver(event('PARTNER_APP_UNINSTALLED'));
  expect(await row()).toEqual([{ status: 'inactive', paused_code: 190 }]);
  await fixture.deliver(event('ACCOUNT_RECONNECTED'));
  expect(await row()).toEqual([{ status: 'inactive', paused_code: null }]);
});

test('news of another number or account changes nothing', async () => {
  const before = await channelRow();
  await fixture.deliver(
    field('phone_number_quality_update', { display_phone_number: '15550001111', event: 'FLAGGED' }),
    field('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }, 'waba-unknown'),
    field('flows', { event: 'FLOW_STATUS_CHANGE' }),
    { entry: [{ id: 'waba-1', changes: [{ value: { event: 'PARTNER_APP_UNINSTALLED' } }] }] },
  );
  expect(await channelRow()).toEqual(before);
  expect(await fixture.rows('select 1 from webhook_dead_letters')).toEqual([]);
});

test('a template’s status is that of the provider', async () => {
  await fixture.rows(
    `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category, provider_status, components)
     values ($1, 'whatsapp', 'waba-1', '77', 'welcome', 'en', 'UTILITY', 'PENDING', '[]')`,
    [number.business_id],
  );
  await fixture.deliver(
    field('message_template_status_update', { event: 'REJECTED', message_template_id: 77, reason: 'INVALID_FORMAT' }),
    field('template_category_update', {
      message_template_id: 77,
      previous_category: 'UTILITY',
      new_category: 'MARKETING',
    }),
    field('message_template_quality_update', { message_template_id: 77, new_quality_score: 'RED' }),
  );
  expect(
    await fixture.rows('select provider_status, rejected_reason, category, quality from message_templates'),
  ).toEqual([
    { provider_status: 'REJECTED', rejected_reason: 'INVALID_FORMAT', category: 'MARKETING', quality: 'RED' },
  ]);
});

test('[CON-14 CON-15] a marketing preference reaches the contact at once, also of someone who never wrote', async () => {
  await fixture.deliver(textPayload(number, '919850000001', 'wamid.known'));
  const wish = (waId: string, value: string, timestamp: number) => ({
    wa_id: waId,
    category: 'marketing_messages',
    value,
    timestamp,
  });
  const wishes = [
    wish('919850000001', 'stop', until - 100_000),
    wish('919850000002', 'resume', until - 100_000),
    wish('919850000002', 'stop', until - 90_000),
  ];
  await fixture.deliver({
    entry: [
      {
        id: 'waba-1',
        changes: [
          { field: 'user_preferences', value: { metadata: { phone_number_id: '1065' }, user_preferences: wishes } },
        ],
      },
    ],
  });
  expect(
    await fixture.rows("select mobile, communication_level from contacts where mobile like '+91985%' order by mobile"),
  ).toEqual([
    { mobile: '+919850000001', communication_level: 'opted_out' },
    { mobile: '+919850000002', communication_level: 'opted_out' },
  ]);
  const told = await fixture.rows(
    "select a.actor ->> 'type' as actor, a.detail from record_activities a join contacts c on c.id = a.record_id where c.mobile = '+919850000001'",
  );
  expect(told).toEqual([{ actor: 'contact', detail: { module: 'contacts', level: 'opted_out' } }]);
});

test('[CON-15] an older marketing preference never replaces a newer one, in any order and however often', async () => {
  const wish = (value: string, timestamp: number) => ({
    entry: [
      {
        id: 'waba-1',
        changes: [
          {
            field: 'user_preferences',
            value: {
              metadata: { phone_number_id: '1065' },
              user_preferences: [{ wa_id: '919850000009', category: 'marketing_messages', value, timestamp }],
            },
          },
        ],
      },
    ],
  });
  const level = async () => {
    const [row] = await fixture.rows<{ communication_level: string; version: number }>(
      "select communication_level, version from contacts where mobile = '+919850000009'",
    );
    return row;
  };
  const start = until - 200_000;
  await fixture.deliver(wish('resume', start));
  await fixture.deliver(wish('stop', start + 100));
  const stopped = await level();
  expect(stopped?.communication_level).toBe('opted_out');
  // Repeated, late, and at the same second: a no stays.
  await fixture.deliver(wish('resume', start));
  await fixture.deliver(wish('resume', start + 50), wish('stop', start + 60), wish('resume', start + 70));
  await fixture.deliver(wish('resume', start + 100));
  expect(await level()).toEqual(stopped);
  // The same no, said again later, is not undone by a consent from between the two.
  await fixture.deliver(wish('stop', start + 300));
  await fixture.deliver(wish('resume', start + 200));
  expect(await level()).toEqual(stopped);
  await fixture.deliver(wish('stop', start + 400), wish('resume', start + 500));
  expect((await level())?.communication_level).toBe('opted_in');
  await fixture.deliver(wish('stop', start + 450));
  expect((await level())?.communication_level).toBe('opted_in');
});

test('[MSG-25 MSG-27] a window that ends gets its line once, and the next message opens a new one', async () => {
  const from = '919850000003';
  await fixture.deliver(textPayload(number, from, 'wamid.w1'));
  const lines = () =>
    fixture.rows<{ event: string }>(
      "select m.content ->> 'event' as event from messages m join chats c on c.id = m.chat_id where c.recipient_id = $1 and m.origin = 'system' order by m.id",
      [from],
    );
  const endWindow = () =>
    fixture.rows(
      `with ended as (
         update chats set expiration_time = clock_now() - interval '1 second', window_due_time = clock_now() - interval '1 second'
         where recipient_id = $1 returning business_id, id, window_due_time)
       update due_windows d set due_time = e.window_due_time from ended e where d.business_id = e.business_id and d.chat_id = e.id`,
      [from],
    );
  const elapse = () => fixture.processAll();
  await endWindow();
  await Promise.all([elapse(), elapse()]);
  await elapse();
  expect((await lines()).map(({ event }) => event)).toEqual(['window_opened', 'window_elapsed']);
  await fixture.deliver(textPayload(number, from, 'wamid.w2'));
  expect((await lines()).map(({ event }) => event)).toEqual(['window_opened', 'window_elapsed', 'window_opened']);
  // The end has passed and its line was not written yet when the next message comes.
  await endWindow();
  await fixture.deliver(textPayload(number, from, 'wamid.w3'));
  await elapse();
  expect(
    (await lines())
      .map(({ event }) => event)
      .slice(3)
      .toSorted(),
  ).toEqual(['window_elapsed', 'window_opened']);
});

test('a change that was parked while its message was being stored is applied soon', async () => {
  const from = '919850000004';
  await fixture.deliver(textPayload(number, from, 'wamid.land'));
  await fixture.rows(
    `insert into parked_changes (business_id, channel_id, target_provider_id, provider_id, kind, time, change)
     values ($1, $2, 'wamid.land', 'wamid.r', 'reaction', now(), $3)`,
    [
      number.business_id,
      number.channel_id,
      JSON.stringify({
        kind: 'reaction',
        target_provider_id: 'wamid.land',
        provider_id: 'wamid.r',
        emoji: '👍',
        time: new Date().toISOString(),
        content: null,
      }),
    ],
  );
  await fixture.processAll();
  expect(await fixture.rows("select reactions from messages where provider_id = 'wamid.land'")).toMatchObject([
    { reactions: [{ emoji: '👍', origin: 'incoming' }] },
  ]);
  expect(await fixture.rows('select 1 from parked_changes')).toEqual([]);
});
