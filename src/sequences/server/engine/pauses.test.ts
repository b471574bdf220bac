import { expect, test } from 'vitest';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { channelQualityChanged, channelStateChanged } from '../../../channels/contract/domain-events.ts';
import { joinList } from '../../../lists/server/index.ts';
import { listEndpoints } from '../../../lists/contract/endpoints.ts';
import { templateChanged } from '../../../templates/contract/domain-events.ts';
import { useSequenceFixture } from '../testing/sequence-fixture.ts';

const fixture = useSequenceFixture();
const later = { delay: { value: 1, measure: 'days' } };

/** Something happens in another area. */
const happen = (raise: (ctx: WorkContext) => Promise<unknown> | void) =>
  inTransaction({ pool: fixture.server.database.systemPool, businessId: null, mode: 'write' }, async (tx) => {
    await raise(createWorkContext(fixture.server.services, tx));
  });
const notices = async (id: string) =>
  (
    await fixture.rows<{ message: string }>(
      'select message from notifications where business_id = $1 and record_id = $2',
      [fixture.businessId, id],
    )
  ).map(({ message }) => message);
const stateOfSends = async (id: string) =>
  (await fixture.rows<{ state: string }>('select distinct state from send_sources where record_id = $1', [id])).map(
    ({ state }) => state,
  );

test('a template that cannot be sent any more pauses what sends it before the next claim, says why, and its owner is notified', async () => {
  const templateId = await fixture.samples.template({ name: 'winter_preview' });
  const action = {
    data: {
      template_id: templateId,
      params: [
        { name: '1', value: 'a' },
        { name: '2', value: 'b' },
      ],
    },
  };
  const { id } = await fixture.running([fixture.step({ if_action: action }), fixture.step(later)]);
  const other = await fixture.running([fixture.step(later)]);
  await fixture.add(id, [await fixture.contact()]);
  await fixture.work();
  const state = { category: 'marketing', quality: null } as const;
  await happen((ctx) => {
    ctx.raise(templateChanged, [
      {
        business_id: fixture.businessId,
        template_id: templateId,
        name: 'winter_preview',
        kind: 'whatsapp',
        before: { ...state, status: 'active' },
        after: { ...state, status: 'paused' },
        announced: null,
        reason: 'Customers reported it.',
        published_by: null,
      },
    ]);
  });
  expect(await stateOfSends(id)).toEqual(['paused']);
  await fixture.work();
  const reason =
    'The template winter_preview cannot be sent any more. Customers reported it. Choose another template, then start the sequence again.';
  expect(await fixture.get(id)).toMatchObject({ status: 'inactive', paused_reason: reason });
  expect(await fixture.get(other.id)).toMatchObject({ status: 'active', paused_reason: null });
  expect(await notices(id)).toEqual([`Welcome series was paused. ${reason}`]);
  expect(await fixture.act(id, 'resume')).toMatchObject({ status: 'active', paused_reason: null });
});

test('a channel that cannot send any more pauses the sequences of it', async () => {
  const channelId = await fixture.samples.channel();
  const { id } = await fixture.running([fixture.step(later)], { channel: { id: channelId } });
  await happen((ctx) => {
    ctx.raise(channelStateChanged, [
      { business_id: fixture.businessId, channel_id: channelId, kind: 'whatsapp', state: 'paused' },
    ]);
  });
  await fixture.work();
  expect(await fixture.get(id)).toMatchObject({
    status: 'inactive',
    paused_reason: 'The channel cannot send any more. See Settings > Channels, then start the sequence again.',
  });
});

test('a template or a channel whose quality falls to low pauses what uses it before the next claim; once it is low, it may be started again', async () => {
  const [channelId, templateId] = [
    await fixture.samples.channel({ name: 'Second number' }),
    await fixture.samples.template({ name: 'spring_preview' }),
  ];
  const params = ['1', '2'].map((name) => ({ name, value: 'a' }));
  const sends = await fixture.running([
    fixture.step({ if_action: { data: { template_id: templateId, params } } }),
    fixture.step(later),
  ]);
  const onChannel = await fixture.running([fixture.step(later)], { channel: { id: channelId } });
  const other = await fixture.running([fixture.step(later)]);
  await fixture.add(sends.id, [await fixture.contact()]);
  await fixture.work();
  type Quality = 'high' | 'medium' | 'low';
  const rate = (before: Quality, after: Quality) =>
    happen((ctx) => {
      const { businessId: business_id } = fixture;
      const state = { status: 'active', category: 'marketing' } as const;
      ctx.raise(templateChanged, [
        {
          business_id,
          template_id: templateId,
          name: 'spring_preview',
          kind: 'whatsapp',
          before: { ...state, quality: before },
          after: { ...state, quality: after },
          announced: null,
          reason: null,
          published_by: null,
        },
      ]);
      ctx.raise(channelQualityChanged, [
        { business_id, channel_id: channelId, kind: 'whatsapp', name: 'Second number', before, after },
      ]);
    });
  await rate('high', 'medium');
  expect(await stateOfSends(sends.id)).toEqual(['running']);
  await rate('medium', 'low');
  expect(await stateOfSends(sends.id)).toEqual(['paused']);
  await fixture.work();
  const reasons = {
    [sends.id]:
      'The quality of the template spring_preview is low now: customers block or report it. Choose another template for the people who are left, or start the sequence again to go on with this one.',
    [onChannel.id]:
      'The quality of the channel Second number is low now: customers block or report its messages. Wait until it is better, see Settings > Channels, or start the sequence again to go on now.',
  };
  for (const [id, paused_reason] of Object.entries(reasons)) {
    expect(await fixture.get(id)).toMatchObject({ status: 'inactive', paused_reason });
    expect(await notices(id)).toEqual([`Welcome series was paused. ${paused_reason}`]);
    await fixture.act(id, 'resume');
  }
  expect(await fixture.get(other.id)).toMatchObject({ status: 'active' });
  await rate('low', 'low');
  await fixture.work();
  for (const id of Object.keys(reasons))
    expect(await fixture.get(id)).toMatchObject({ status: 'active', paused_reason: null });
});

test('[SEQ-18] contacts that an import adds to the list enter by import', async () => {
  const { contact_list: list } = await fixture.admin.call(listEndpoints.createContactList, {
    body: { name: 'Imported' },
  });
  const { id } = await fixture.running([fixture.step(later)], { contact_list: { id: list.id } });
  const contact = await fixture.contact();
  await happen((ctx) =>
    joinList(ctx, {
      business_id: fixture.businessId,
      actor: { type: 'import', id: '9', label: 'customers.csv' },
      list_id: list.id,
      contact_ids: [contact],
    }),
  );
  await fixture.work();
  expect(await fixture.members(id)).toMatchObject([
    { contact: { id: contact }, status: 'active', entered_by: 'import' },
  ]);
});

test('browsers are told of progress at most once a second for each sequence', async () => {
  const { id } = await fixture.running([fixture.step(later)]);
  await fixture.work();
  const progress = () =>
    fixture.rows<{ seq: string }>(
      `select seq from event_log where business_id = $1 and event = 'sequence_progress' and data ->> 'id' = $2`,
      [fixture.businessId, id],
    );
  const before = (await progress()).length;
  await fixture.rows("update sequence_progress set counted_time = 'epoch' where sequence_id = $1", [id]);
  for (const contact of await fixture.contacts(5)) {
    await fixture.add(id, [contact]);
    await fixture.rows(
      "update sequence_progress set counted_time = clock_now() where sequence_id = $1 and counted_time > clock_now() - interval '1 hour'",
      [id],
    );
    await fixture.work();
  }
  expect(await progress()).toHaveLength(before + 1);
});
