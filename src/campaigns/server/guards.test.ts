import { beforeEach, expect, test } from 'vitest';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { contactEndpoints } from '../../contacts/contract/endpoints.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { templateChanged } from '../../templates/contract/domain-events.ts';
import { campaignEndpoints as calls } from '../contract/endpoints.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();

beforeEach(() =>
  fixture.rows("update message_templates set provider_status = 'APPROVED' where id = $1", [fixture.templateId]),
);

async function running(count: number) {
  const { listId, contactIds } = await fixture.list(count);
  const campaign = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  await fixture.act(campaign.id, 'run');
  await fixture.work();
  return { id: campaign.id, step: campaign.steps?.[0]?.id ?? '', listId, contactIds };
}

const noticesOf = async (id: string): Promise<string[]> => {
  const rows = await fixture.rows<{ message: string }>(
    'select message from notifications where business_id = $1 and record_id = $2',
    [fixture.businessId, id],
  );
  return rows.map(({ message }) => message);
};

const pauseTemplate = async () => {
  await fixture.rows("update message_templates set provider_status = 'PAUSED' where id = $1", [fixture.templateId]);
  const state = (word: 'paused' | 'active') => ({ status: word, category: 'marketing' as const, quality: null });
  await inBusiness(fixture.server.services, { businessId: fixture.businessId, actor: systemActor }, (ctx) => {
    ctx.raise(templateChanged, [
      {
        business_id: fixture.businessId,
        template_id: fixture.templateId,
        name: 'festive_clearance',
        kind: 'whatsapp',
        before: state('active'),
        after: state('paused'),
        announced: null,
        reason: 'It was paused for low quality.',
        published_by: null,
      },
    ]);
    return Promise.resolve();
  });
};

test('a template that is paused stops what uses it before the next claim, says why, and another one goes to those who had none', async () => {
  const { id, step } = await running(4);
  fixture.provider.seen.splice(0);
  await pauseTemplate();
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  await fixture.work();
  expect(await fixture.get(id)).toMatchObject({
    status: 'stopped',
    stopped_reason:
      'The template festive_clearance cannot be sent any more. It was paused for low quality. Choose another template, then run the campaign again.',
  });
  const refused = await fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } });
  expect(refused.body).toMatchObject({ reason: 'TEMPLATE_NOT_APPROVED' });

  const fallback = await fixture.samples.template({
    name: 'plain_clearance',
    category: 'MARKETING',
    parameter_format: 'named',
    components: JSON.stringify([{ type: 'BODY', text: 'Dear {{name}}, we are open.' }]),
  });
  const other = await fixture.samples.template({
    name: 'needs_more',
    category: 'MARKETING',
    parameter_format: 'named',
    components: JSON.stringify([{ type: 'BODY', text: 'Dear {{name}}, until {{end_date}}.' }]),
  });
  const replace = (template_id: string) => ({ params: { id }, body: { step, template_id } });
  expect((await fixture.admin.refusal(calls.replaceCampaignTemplate, replace(other))).body).toMatchObject({
    reason: 'NO_FALLBACK',
    message: expect.stringContaining('end_date') as string,
  });
  await fixture.admin.call(calls.replaceCampaignTemplate, replace(fallback));
  await fixture.act(id, 'run');
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(4);
  expect(new Set(fixture.sentTo()).size).toBe(4);
  expect(JSON.stringify(fixture.provider.seen[0]?.body)).toContain('plain_clearance');
  expect(await fixture.stats(id)).toMatchObject({ submitted: 4, sent: 4, failed: 0 });
  expect(await fixture.ledger()).toEqual({});
});

test('a restricted channel stops the campaigns that send on it', async () => {
  const { id } = await running(2);
  fixture.provider.seen.splice(0);
  const restrict = (restriction_type: string) =>
    fixture.reportAccount('account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type, expiration: String(Math.floor(Date.now() / 1000) + 86_400) }],
    });
  await restrict('RESTRICTED_CUSTOMER_INITIATED_MESSAGING');
  expect(await fixture.get(id)).toMatchObject({ status: 'in_progress' });
  await restrict('RESTRICTED_BIZ_INITIATED_MESSAGING');
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  const { name } =
    (await fixture.rows<{ name: string }>('select name from channels where id = $1', [fixture.channelId]))[0] ?? {};
  const stopped_reason = `The channel ${name} may not begin conversations at present. See Settings > Channels, then run the campaign again when it may.`;
  expect(await fixture.get(id)).toMatchObject({ status: 'stopped', stopped_reason });
  expect(await noticesOf(id)).toEqual([`Festive clearance was stopped. ${stopped_reason}`]);
  expect(
    (await fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } })).body,
  ).toMatchObject({ reason: 'CHANNEL_NOT_ACTIVE' });
  await fixture.rows("update channels set restriction_info = '{}' where id = $1", [fixture.channelId]);
});

test('a template whose quality falls to low stops what uses it, once; who runs it again goes on with it, or with another one', async () => {
  const [goesOn, changes] = [await running(3), await running(2)];
  const [template] = await fixture.rows<{ provider_id: string }>(
    'select provider_template_id as provider_id from message_templates where id = $1',
    [fixture.templateId],
  );
  const rate = (score: string) =>
    fixture.reportAccount('message_template_quality_update', {
      message_template_id: template?.provider_id,
      message_template_name: 'festive_clearance',
      new_quality_score: score,
    });
  fixture.provider.seen.splice(0);
  for (const score of ['GREEN', 'YELLOW', 'UNKNOWN']) await rate(score);
  expect(await fixture.get(goesOn.id)).toMatchObject({ status: 'in_progress', stopped_reason: null });
  await rate('RED');
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  const stopped_reason =
    'The quality of the template festive_clearance is low now: customers block or report it. Choose another template for the people who are left, or run the campaign again to go on with this one.';
  for (const { id } of [goesOn, changes]) {
    expect(await fixture.get(id)).toMatchObject({ status: 'stopped', stopped_reason });
    expect(await noticesOf(id)).toEqual([`Festive clearance was stopped. ${stopped_reason}`]);
  }
  await fixture.act(goesOn.id, 'run');
  await rate('RED');
  expect(await fixture.get(goesOn.id)).toMatchObject({ status: 'in_progress', stopped_reason: null });
  const fallback = await fixture.samples.template({
    name: 'milder_clearance',
    category: 'MARKETING',
    parameter_format: 'named',
    components: JSON.stringify([{ type: 'BODY', text: 'Dear {{name}}, we are open.' }]),
  });
  const body = { step: changes.step, template_id: fallback };
  await fixture.admin.call(calls.replaceCampaignTemplate, { params: { id: changes.id }, body });
  await fixture.act(changes.id, 'run');
  await fixture.work();
  await fixture.send();
  const names = fixture.provider.seen.map(({ body: sent }) => (sent['template'] as { name: string }).name);
  const countOf = (name: string) => names.filter((each) => each === name).length;
  expect([names.length, countOf('festive_clearance'), countOf('milder_clearance')]).toEqual([5, 3, 2]);
  await rate('GREEN');
  expect(await fixture.ledger()).toEqual({});
});

test('a channel whose quality falls to low stops the campaigns on it, once, and says why', async () => {
  const { id } = await running(2);
  const [channel] = await fixture.rows<{ name: string; number: string }>(
    "select name, regexp_replace(handle, '[^0-9]', '', 'g') as number from channels where id = $1",
    [fixture.channelId],
  );
  const report = (event: string) =>
    fixture.reportAccount('phone_number_quality_update', { display_phone_number: channel?.number, event });
  fixture.provider.seen.splice(0);
  await report('FLAGGED');
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  const stopped_reason = `The quality of the channel ${channel?.name} is low now: customers block or report its messages. Wait until it is better, see Settings > Channels, or run the campaign again to go on now.`;
  expect(await fixture.get(id)).toMatchObject({ status: 'stopped', stopped_reason });
  expect(await noticesOf(id)).toEqual([`Festive clearance was stopped. ${stopped_reason}`]);
  await fixture.act(id, 'run');
  for (const event of ['FLAGGED', 'UNFLAGGED']) await report(event);
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(2);
  expect(await fixture.get(id)).toMatchObject({ status: 'in_progress', stopped_reason: null });
});

test('a contact who opts out, is deleted, or unsubscribes in mid-run gets nothing more; each is on record', async () => {
  const { id, listId, contactIds } = await running(4);
  const [out, deleted, unsubscribed] = contactIds;
  await fixture.rows("update contacts set communication_level = 'opted_out' where id = $1", [out]);
  await fixture.admin.call(recordEndpoints.deleteRecord, { params: { module: 'contacts', id: deleted ?? '' } });
  await fixture.rows(
    "update list_members set status = 'inactive', unsubscribed_time = clock_now() where list_id = $1 and contact_id = $2",
    [listId, unsubscribed],
  );
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(1);
  expect((await fixture.stats(id)).failures.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
    { reason: 'Not sent: this person has unsubscribed from the list.', people: 1 },
    { reason: 'This contact has opted out of marketing messages.', people: 1 },
  ]);
  await fixture.report('delivered');
  await fixture.pass('15 seconds');
  expect(await fixture.get(id)).toMatchObject({ status: 'completed' });
  expect(await fixture.ledger()).toEqual({});
});

test('two members who are merged in mid-run get one message between them, whenever it happens', async () => {
  for (const isDecided of [false, true]) {
    const { listId, contactIds } = await fixture.list(3);
    const [kept = '', merged = ''] = contactIds;
    const campaign = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
    await fixture.act(campaign.id, 'run');
    if (isDecided) await fixture.work();
    await fixture.admin.call(contactEndpoints.mergeContacts, {
      params: { id: kept },
      body: { contact_id: merged, version: 1, merged_version: 1 },
    });
    fixture.provider.seen.splice(0);
    await fixture.work();
    await fixture.send();
    expect(new Set(fixture.sentTo()).size).toBe(fixture.sentTo().length);
    expect(fixture.sentTo()).toHaveLength(2);
    expect((await fixture.stats(campaign.id)).failures).toEqual(
      isDecided ? [{ reason: 'Not sent: this person was merged with one who gets the same message.', people: 1 }] : [],
    );
    expect(await fixture.ledger()).toEqual({});
  }
});

test('[SET-31] steps that have begun, and a campaign that runs, cannot be changed; an agent reads only', async () => {
  const { id, step } = await running(2);
  const change = (body: Record<string, unknown>) =>
    fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: {}, body });
  expect((await change({ name: 'Other' })).body).toMatchObject({ reason: 'CAMPAIGN_RUNNING' });
  expect((await fixture.admin.refusal(calls.deleteCampaign, { params: { id } })).body).toMatchObject({
    reason: 'CAMPAIGN_RUNNING',
  });
  await fixture.act(id, 'stop');
  expect((await change({ steps: [fixture.step({ id: step, name: 'Changed' })] })).body).toMatchObject({
    reason: 'STEPS_STARTED',
  });
  await fixture.update(id, { name: 'Other' });
  const { agent } = fixture;
  expect((await agent.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } })).status).toBe(403);
  expect((await agent.call(calls.getCampaign, { params: { id } })).campaign).toMatchObject({ name: 'Other' });
  await fixture.admin.call(calls.deleteCampaign, { params: { id } });
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
});

test('a split sends each of two messages to its share, and the better one to all others, once', async () => {
  const { listId } = await fixture.list(60);
  const other = await fixture.samples.template({
    name: 'other_words',
    category: 'MARKETING',
    components: JSON.stringify([{ type: 'BODY', text: 'Come by.' }]),
  });
  const { id } = await fixture.create({
    contact_list: { id: listId },
    steps: [
      fixture.step({
        split: {
          other: { data: { template_id: other } },
          share: 20,
          metric: 'read',
          decide_after: { value: 2, measure: 'hours' },
        },
      }),
    ],
  });
  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  const named = (name: string) =>
    fixture.provider.seen
      .filter(({ body }) => JSON.stringify(body).includes(name))
      .map(({ body }) => String(body['to']));
  const [first, second] = [named('festive_clearance'), named('other_words')];
  expect(first.length).toBeGreaterThan(0);
  expect(second.length).toBeGreaterThan(0);
  expect(first.length + second.length).toBeLessThan(60);
  await fixture.report('delivered');
  await fixture.report('read', second);
  await fixture.pass('1 hour');
  await fixture.send();
  expect(fixture.provider.seen).toHaveLength(first.length + second.length);
  await fixture.pass('61 minutes');
  await fixture.send();
  expect(fixture.provider.seen).toHaveLength(60);
  expect(new Set(fixture.sentTo()).size).toBe(60);
  expect(named('festive_clearance')).toHaveLength(first.length);
  expect(await fixture.stats(id)).toMatchObject({ winner: 'other', submitted: 60 });
});

test('[CAMP-08] [CAMP-09] [CAMP-19] a campaign is scheduled by its runtime params, begins then, and waits for its window', async () => {
  const { listId } = await fixture.list(2);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  const [{ at } = { at: '' }] = await fixture.rows<{ at: string }>(
    `select to_char((clock_now() + interval '3 hours') at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI') as at
     from businesses b where business_id = $1`,
    [fixture.businessId],
  );
  const { campaign } = await fixture.admin.call(calls.updateCampaign, {
    params: { id },
    query: { action: 'run' },
    body: { runtime_params: { schedule: { at, zone: 'business' } } },
  });
  expect(campaign).toMatchObject({ status: 'scheduled', runtime_params: { schedule: { at, zone: 'business' } } });
  fixture.provider.seen.splice(0);
  await fixture.pass('2 hours');
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  await fixture.pass('61 minutes');
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(2);
  expect(await fixture.get(id)).toMatchObject({ status: 'in_progress' });
});
