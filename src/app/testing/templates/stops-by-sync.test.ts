import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignEndpoints } from '../../../campaigns/contract/endpoints.ts';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { listEndpoints } from '../../../lists/contract/endpoints.ts';
import { ACCOUNT, NUMBER } from '../../../sandbox/whatsapp/server/testing/sandbox-with-receiver.ts';
import { sequenceEndpoints } from '../../../sequences/contract/endpoints.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import { startSending } from '../start-sending.ts';
import { startTemplateStand, type TemplateStand } from './template-stand.ts';

/* What the platform changes while no webhook comes: Parley reads it itself, and what sends with it stops. */

let stand: TemplateStand;

beforeAll(async () => {
  stand = await startTemplateStand();
});
afterAll(() => stand.close());
beforeEach(async () => {
  await stand.sandbox.control('DELETE', 'sends');
});

/** A campaign that runs and a sequence that is active, with a message of each that waits to be sent. */
async function running(templateId: Id): Promise<{ campaign: Id; sequence: Id }> {
  const { admin, businessId, channelId } = stand;
  const contacts = [
    await stand.samples.contact({ communication_level: 'opted_in' }),
    await stand.samples.contact({ communication_level: 'opted_in' }),
  ];
  const { contact_list: list } = await admin.call(listEndpoints.createContactList, {
    body: { name: `Buyers of ${templateId}` },
  });
  await stand.rows(
    `insert into list_members (business_id, list_id, contact_id, added_by) select $1, $2, id, '{}' from unnest($3::bigint[]) as e (id)`,
    [businessId, list.id, contacts],
  );
  await stand.rows('update contact_lists set member_count = 2, active_count = 2 where id = $1', [list.id]);
  const step = { delay: { value: 0, measure: 'minutes' }, if_action: { data: { template_id: templateId } } };
  const { campaign } = await admin.call(campaignEndpoints.createCampaign, {
    body: {
      name: 'Clearance',
      type: 'single_run',
      channel: { id: channelId },
      contact_list: { id: list.id },
      steps: [step],
    } as never,
  });
  await admin.call(campaignEndpoints.updateCampaign, { params: { id: campaign.id }, query: { action: 'run' } });
  const { sequence } = await admin.call(sequenceEndpoints.createSequence, {
    body: { title: 'Welcome', channel: { id: channelId }, sequence_configs: [step] } as never,
  });
  const one = { params: { id: sequence.id } };
  await admin.call(sequenceEndpoints.updateSequence, { ...one, query: { action: 'resume' } });
  await admin.call(sequenceEndpoints.addSequenceMembers, { ...one, body: { contact_ids: contacts } });
  await stand.server.processAll();
  const waiting = await stand.rows<{ count: number }>(
    `select count(*)::int from outbox o join send_sources s on s.id = o.source_id
     where s.record_id = any($1::bigint[]) and o.state = 'queued'`,
    [[campaign.id, sequence.id]],
  );
  expect(waiting).toEqual([{ count: 4 }]);
  return { campaign: campaign.id, sequence: sequence.id };
}

/** Lets the sending engine claim what it may; returns how many messages the platform was asked to send. */
async function claim(): Promise<number> {
  const { services, database } = stand.server;
  const engine = startSending({ services, systemPool: database.systemPool, provider: stand.provider });
  const isDue = () =>
    stand.rows(
      `select from outbox where business_id = $1 and (state in ('claimed', 'attempting') or state = 'queued' and due_time <= clock_now())`,
      [stand.businessId],
    );
  await expect.poll(async () => (await isDue()).length, { timeout: 20_000, interval: 20 }).toBe(0);
  await engine.stop();
  const { accepted, refused } = (await stand.sandbox.control('GET', 'counts'))['sends'] as Record<string, unknown>;
  return Number(accepted) + Object.values(refused as object).length;
}

/** Both have stopped for this reason, and their owners have read it. */
async function expectStopped(
  { campaign, sequence }: { campaign: Id; sequence: Id },
  reason: (again: string) => string,
) {
  await stand.server.processAll();
  const stopped_reason = reason('run the campaign again');
  const paused_reason = reason('start the sequence again');
  const of = (id: Id) => ({ params: { id } });
  expect((await stand.admin.call(campaignEndpoints.getCampaign, of(campaign))).campaign).toMatchObject({
    status: 'stopped',
    stopped_reason,
  });
  expect((await stand.admin.call(sequenceEndpoints.getSequence, of(sequence))).sequence).toMatchObject({
    status: 'inactive',
    paused_reason,
  });
  const notices = await stand.rows<{ message: string; user_id: Id }>(
    'select message, user_id from notifications where business_id = $1 and record_id = any($2::bigint[])',
    [stand.businessId, [campaign, sequence]],
  );
  const { user_id } = stand.adminUser;
  expect(notices).toHaveLength(2);
  expect(notices).toEqual(
    expect.arrayContaining([
      { message: `Clearance was stopped. ${stopped_reason}`, user_id },
      { message: `Welcome was paused. ${paused_reason}`, user_id },
    ]),
  );
}

const cannotBeSent = (name: string, why: string) => (again: string) =>
  `The template ${name} cannot be sent any more. ${why} Choose another template, then ${again}.`;

test.each([
  [
    'is paused',
    'on_sale',
    { status: 'PAUSED' },
    cannotBeSent('on_sale', 'WhatsApp has paused it because customers blocked or reported it.'),
  ],
  [
    'is rejected',
    'last_days',
    { status: 'REJECTED', reason: 'SCAM' },
    cannotBeSent(
      'last_days',
      'WhatsApp takes this for fraud. Say who you are and what you offer, and publish it again.',
    ),
  ],
  [
    'gets another category',
    'new_stock',
    { category: 'UTILITY' },
    (again: string) =>
      `The template new_stock is utility now, which changes who may get it and what it costs. Check the steps, then ${again}.`,
  ],
])(
  'a template that %s at the platform stops what sends it as soon as Parley reads its templates',
  async (_, name, change, reason) => {
    const templateId = await stand.approved({
      name,
      category: 'marketing',
      purpose: 'broadcast',
      body: 'Our clearance is open.',
      samples: {},
    });
    const begun = await running(templateId);
    await stand.sandbox.control('PATCH', `templates/${(await stand.keptAs(name)).id}`, change);
    await stand.admin.call(templateEndpoints.syncTemplates, {});
    await stand.server.runJobs();
    expect(await claim()).toBe(0);
    await expectStopped(begun, reason);
  },
);

test.each([
  [
    'is restricted',
    'sent_before',
    `accounts/${ACCOUNT}`,
    { status: 'RESTRICTED' },
    { status: 'ACTIVE' },
    (channel: string, again: string) =>
      `The channel ${channel} may not begin conversations at present. See Settings > Channels, then ${again} when it may.`,
  ],
  [
    'is rated low',
    'sent_again',
    `numbers/${NUMBER}`,
    { quality_rating: 'RED' },
    { quality_rating: 'GREEN' },
    (channel: string, again: string) =>
      `The quality of the channel ${channel} is low now: customers block or report its messages. Wait until it is better, see Settings > Channels, or ${again} to go on now.`,
  ],
])(
  'a channel that %s at the platform stops what sends on it as soon as Parley reads the channel',
  async (_, name, address, change, back, reason) => {
    const templateId = await stand.approved({
      name,
      category: 'marketing',
      purpose: 'broadcast',
      body: 'Our clearance is open.',
      samples: {},
    });
    const sync = { params: { id: stand.channelId }, query: { action: 'sync' as const }, body: {} };
    await stand.admin.call(channelEndpoints.updateChannel, sync);
    const begun = await running(templateId);
    await stand.sandbox.control('PATCH', address, change);
    const { channel } = await stand.admin.call(channelEndpoints.updateChannel, sync);
    expect(await claim()).toBe(0);
    await expectStopped(begun, (again) => reason(channel.name, again));
    const run = () =>
      stand.admin.refusal(campaignEndpoints.updateCampaign, {
        params: { id: begun.campaign },
        query: { action: 'run' },
      });
    if (address.startsWith('accounts')) expect((await run()).body).toMatchObject({ reason: 'CHANNEL_NOT_ACTIVE' });
    await stand.sandbox.control('PATCH', address, back);
    await stand.admin.call(channelEndpoints.updateChannel, sync);
    await stand.admin.call(campaignEndpoints.updateCampaign, {
      params: { id: begun.campaign },
      query: { action: 'run' },
    });
    await stand.server.processAll();
    expect(await claim()).toBe(2);
  },
);
