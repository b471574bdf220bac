import { expect, test } from 'vitest';
import { campaignEndpoints as calls } from '../contract/endpoints.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();

test('[CAMP-01] [CAMP-06] [CAMP-28] [CAMP-30] [CAMP-41] [CAMP-42] a single run sends one message to each active member of its list, once', async () => {
  const { listId, contactIds } = await fixture.list(5);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  await fixture.rows("update list_members set status = 'inactive', unsubscribed_time = now() where contact_id = $1", [
    contactIds[0],
  ]);
  fixture.provider.seen.splice(0);
  expect(await fixture.act(id, 'run')).toMatchObject({ status: 'in_progress' });
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(4);
  expect(new Set(fixture.sentTo()).size).toBe(4);
  expect(JSON.stringify(fixture.provider.seen[0]?.body)).toContain('Person');
  await fixture.report('delivered');
  await fixture.report('read', [fixture.sentTo()[0] ?? '']);
  expect(await fixture.stats(id)).toMatchObject({
    members: 4,
    submitted: 4,
    sent: 4,
    delivered: 4,
    read: 1,
    failed: 0,
    suppressed: 0,
  });
  await fixture.pass('15 seconds');
  expect(await fixture.get(id)).toMatchObject({ status: 'completed' });
  const refused = await fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } });
  expect(refused.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'CAMPAIGN_COMPLETED' });
  expect(await fixture.ledger()).toEqual({});
});

test('[CAMP-38] [CAMP-39] [CAMP-40] [CAMP-07] stopped, it sends nothing more; run again, it goes on and sends to nobody twice', async () => {
  const { listId } = await fixture.list(6);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  await fixture.act(id, 'run');
  await fixture.work();
  expect(await fixture.act(id, 'halt')).toMatchObject({ status: 'stopped' });
  fixture.provider.seen.splice(0);
  await fixture.send();
  expect(fixture.sentTo()).toEqual([]);
  expect(await fixture.act(id, 'run')).toMatchObject({ status: 'in_progress' });
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(6);
  expect(new Set(fixture.sentTo()).size).toBe(6);
  await fixture.act(id, 'stop');
  await fixture.act(id, 'run');
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(6);
  expect(await fixture.ledger()).toEqual({});
});

test('two people who press Run together run it once', async () => {
  const { listId } = await fixture.list(3);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  const runs = await Promise.allSettled([fixture.act(id, 'run'), fixture.act(id, 'run'), fixture.act(id, 'run')]);
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(3);
  expect(await fixture.rows('select from campaign_steps where campaign_id = $1', [id])).toHaveLength(1);
});

test('[CAMP-31] [CAMP-32] [CAMP-33] a multi run asks of each member what became of the step before, and may send nothing', async () => {
  const { listId } = await fixture.list(3);
  const reminder = await fixture.samples.template({
    name: 'last_day',
    category: 'MARKETING',
    components: JSON.stringify([{ type: 'BODY', text: 'Last day.' }]),
  });
  const { id } = await fixture.create({
    type: 'multi_run',
    contact_list: { id: listId },
    steps: [
      fixture.step(),
      {
        delay: { value: 1, measure: 'days' },
        criteria: { operator: 'AND', criteria: [{ field: 'step.status', comparator: 'equal', value: 'read' }] },
        if_action: { data: { template_id: reminder } },
        else_action: null,
      },
    ],
  });
  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  const [reader] = fixture.sentTo();
  await fixture.report('delivered');
  await fixture.report('read', [reader ?? '']);
  await fixture.pass('23 hours');
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(3);
  await fixture.pass('2 hours');
  await fixture.send();
  expect(fixture.sentTo().slice(3)).toEqual([reader]);
  const [, second] = (await fixture.get(id)).steps ?? [];
  expect(await fixture.stats(id, { step: second?.id ?? '' })).toMatchObject({
    submitted: 1,
    suppressed: 2,
    left_out: [{ reason: 'no_action', people: 2 }],
  });
});

test('[CAMP-04] [CAMP-05] [CAMP-27] a campaign keeps its owner, list, steps with delays, criteria, templates and both actions, and how it is run', async () => {
  const { listId } = await fixture.list(1);
  const values = { name: 'name', value: 'name', from: 'field', fallback: 'there', is_tracked: false };
  const action = { type: 'send_template', data: { template_id: fixture.templateId, params: [values], buttons: [] } };
  const criteria = { operator: 'AND', criteria: [{ field: 'step.replied', comparator: 'equal', value: false }] };
  const steps = (['minutes', 'hours', 'days'] as const).map((measure, index) => ({
    name: `Step ${index + 1}`,
    delay: { value: index, measure },
    window: null,
    criteria: index === 0 ? null : criteria,
    if_action: action,
    else_action: index === 2 ? action : null,
    split: null,
  }));
  const { id } = await fixture.create({ type: 'multi_run', contact_list: { id: listId }, steps });
  const campaign = await fixture.update(id, { runtime_params: { per_minute: 60 } });
  expect(campaign).toMatchObject({
    type: 'multi_run',
    status: 'pending',
    owner: { label: 'Priya Raman' },
    contact_list: { id: listId },
    runtime_params: { per_minute: 60, schedule: null, window: null },
    steps,
  });
  const ids = campaign.steps?.map((step) => step.id);
  expect(new Set(ids).size).toBe(3);
  // A step that comes back is the same one.
  const again = await fixture.update(id, { steps: campaign.steps?.toReversed() });
  expect(again.steps?.map((step) => step.id)).toEqual(ids?.toReversed());
});

test('[CAMP-01] [ERR-15] several steps in a single run, criteria about no field and a campaign without members are refused in words', async () => {
  const refused = async (body: Record<string, unknown>) =>
    (await fixture.admin.refusal(calls.createCampaign, { body: { name: 'Festive', ...body } })).body;
  expect(await refused({ type: 'single_run', steps: [fixture.step(), fixture.step()] })).toMatchObject({
    message: 'A single run has one step. Choose multi run for several.',
  });
  expect(await refused({ type: 'several_runs' })).toMatchObject({ code: 'INVALID_DATA' });
  const odd = { operator: 'AND', criteria: [{ field: 'shoe_size', comparator: 'equal', value: '42' }] };
  expect(await refused({ steps: [fixture.step({ criteria: odd })] })).toMatchObject({
    message: 'Step 1: This field is not known.',
    info: { field: 'steps.0.criteria.criteria.0.field' },
  });
  expect(await refused({ steps: [fixture.step({ delay: { value: 400, measure: 'days' } })] })).toMatchObject({
    message: 'Step 1: A step can wait for a year at most.',
  });
  const { listId } = await fixture.list(0);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  const empty = await fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } });
  expect(empty.body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'MEMBERS_EMPTY',
    message: 'Members count cannot be 0.',
  });
});
