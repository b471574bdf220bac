import { expect, test } from 'vitest';
import { businessEndpoints } from '../../accounts/contract/setup-endpoints.ts';
import { campaignEndpoints as calls } from '../contract/endpoints.ts';
import { joinParts, type Preflight } from '../contract/preflight.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();
const preflight = async (id: string) => (await fixture.admin.call(calls.checkCampaign, { params: { id } })).preflight;
const people = async (id: string, reason?: string) =>
  (
    await fixture.admin.call(calls.listPreflightPeople, {
      params: { id },
      query: { ...(reason !== undefined && { reason: reason as never }) },
    })
  ).people;
const reasons = async (id: string) => (await preflight(id)).blockers.map(({ reason }) => reason);
const refusalOf = async (id: string) =>
  (await fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } })).body;

test('[CAMP-10] [CAMP-11] [CAMP-12] [CAMP-13] [CAMP-34] a campaign that lacks everything is refused with each reason in its own words', async () => {
  const { id } = await fixture.create({ channel: null, owner: null });
  const { blockers } = await preflight(id);
  expect(Object.fromEntries(blockers.map(({ reason, message }) => [reason, message]))).toEqual({
    NO_OWNER: 'This campaign has no owner. Choose who is responsible for it.',
    NO_CHANNEL: 'This campaign has no channel. Choose the number that sends it.',
    MEMBERS_EMPTY: 'Members count cannot be 0.',
    NO_STEPS: 'This campaign has no steps. Add a step first.',
  });
  expect(await refusalOf(id)).toMatchObject({ code: 'NOT_ALLOWED', reason: 'NO_OWNER' });
});

test('[CAMP-10] [CAMP-14] [CAMP-35] a step without template, without a value, or with a template that is paused, is refused', async () => {
  const { listId } = await fixture.list(1);
  const paused = await fixture.samples.template({ name: 'winter_tips', provider_status: 'PAUSED' });
  const withStep = async (action: object | null) =>
    (await fixture.create({ contact_list: { id: listId }, steps: [fixture.step({ if_action: action })] })).id;
  expect(await reasons(await withStep({ data: { template_id: null } }))).toEqual(['NO_TEMPLATE']);
  const missing = await withStep({ data: { template_id: fixture.templateId, params: [] } });
  expect((await preflight(missing)).blockers).toMatchObject([
    {
      reason: 'VALUES_MISSING',
      message: 'Step 1 needs a value for {{name}}.',
      fix: { place: 'step', branch: 'if', variable: 'name' },
    },
  ]);
  expect(await refusalOf(missing)).toMatchObject({ reason: 'VALUES_MISSING' });
  const unapproved = await withStep({ data: { template_id: paused, params: [] } });
  expect((await preflight(unapproved)).blockers).toMatchObject([
    {
      reason: 'TEMPLATE_NOT_APPROVED',
      message:
        'The template winter_tips of step 1 cannot be sent: it was paused because of its quality. Choose another one.',
      fix: { place: 'template_page', record_id: paused },
    },
  ]);
});

test('[CAMP-36] [CAMP-37] a channel that cannot send, or has used up its limit, is refused', async () => {
  const { listId } = await fixture.list(1);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  expect(await reasons(id)).toEqual([]);
  await fixture.rows("update channels set status = 'inactive' where id = $1", [fixture.channelId]);
  expect(await reasons(id)).toEqual(['CHANNEL_NOT_ACTIVE']);
  await fixture.rows("update channels set status = 'active', messaging_limit = 250 where id = $1", [fixture.channelId]);
  await fixture.rows(
    "insert into portfolio_budgets (business_id, portfolio_id, user_count) values ($1, 'p1', 250) on conflict (business_id, portfolio_id) do update set user_count = 250",
    [fixture.businessId],
  );
  expect((await preflight(id)).limit).toEqual({ max: 250, used: 250, this_run: 1 });
  expect(await reasons(id)).toEqual(['LIMIT_USED_UP']);
  await fixture.rows('update channels set messaging_limit = null where id = $1', [fixture.channelId]);
  await fixture.rows('update portfolio_budgets set user_count = 0');
});

test('who receives and who does not is counted by reason, each opens as a list, and is what is sent when nothing changes', async () => {
  const { listId, contactIds } = await fixture.list(8);
  const [none, out, pending, gone] = contactIds;
  await fixture.rows('update contacts set mobile = null where id = $1', [none]);
  await fixture.rows("update contacts set communication_level = 'opted_out' where id = $1", [out]);
  await fixture.rows("update contacts set communication_level = 'pending' where id = $1", [pending]);
  await fixture.rows("update list_members set status = 'inactive', unsubscribed_time = now() where contact_id = $1", [
    gone,
  ]);
  await fixture.rows('update contact_lists set active_count = 7 where id = $1', [listId]);
  const { id } = await fixture.create({
    contact_list: { id: listId },
    steps: [
      fixture.step({
        if_action: {
          data: {
            template_id: fixture.templateId,
            params: [{ name: 'name', value: 'company_name', from: 'field' }],
          },
        },
      }),
    ],
  });
  await fixture.rows("update contacts set company_name = 'Sundaram Silks' where id = any ($1)", [
    contactIds.slice(4, 7),
  ]);
  const { members, will_receive: receive, left_out: leftOut, cost } = await preflight(id);
  expect({ members, receive }).toEqual({ members: 8, receive: 3 });
  expect(Object.fromEntries(leftOut.map(({ reason, people: count }) => [reason, count]))).toEqual({
    no_address: 1,
    opted_out: 1,
    not_opted_in: 1,
    missing_value: 1,
    unsubscribed: 1,
  });
  expect(await people(id, 'missing_value')).toMatchObject([{ contact: { id: contactIds[7] }, variables: ['name'] }]);
  expect(await people(id, 'unsubscribed')).toMatchObject([{ contact: { id: gone } }]);
  expect((await people(id)).map(({ contact }) => contact.id).toSorted()).toEqual(contactIds.slice(4, 7).toSorted());
  expect(cost).toMatchObject({ currency: 'USD', rate_card_date: '2026-01-01', is_upper_bound: false });
  expect(cost.rows).toMatchObject([{ country: 'IN', people: 3 }]);

  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  expect(fixture.sentTo()).toHaveLength(receive);
  const stats = await fixture.stats(id);
  expect(stats).toMatchObject({ submitted: receive, suppressed: 4 });
  expect(stats.left_out.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(
    leftOut
      .filter(({ reason }) => reason !== 'unsubscribed')
      .map(({ reason, people: count }) => ({ reason, people: count }))
      .toSorted((a, b) => a.reason.localeCompare(b.reason)),
  );
});

test('nobody who would get it is a reason of its own; the frequency cap leaves out who has had enough', async () => {
  const { listId, contactIds } = await fixture.list(2);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  await fixture.admin.call(businessEndpoints.updateBusiness, {
    query: {},
    body: { marketing_cap: { messages: 1, days: 7 } },
  });
  await fixture.act(id, 'run');
  await fixture.work();
  await fixture.send();
  const { id: second } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  expect((await preflight(second)).left_out).toEqual([{ reason: 'frequency_cap', people: 2, variables: [] }]);
  expect(await reasons(second)).toEqual(['NOBODY_RECEIVES']);
  expect(await refusalOf(second)).toMatchObject({ reason: 'NOBODY_RECEIVES' });
  expect((await people(second, 'frequency_cap')).map(({ contact }) => contact.id).toSorted()).toEqual(
    contactIds.toSorted(),
  );
});

test('more members than one request decides about are counted in parts that add up, and somebody rare among them is found', async () => {
  const { listId } = await fixture.list(1);
  const count = 5_200;
  await fixture.rows(
    `with people as (
       insert into contacts (business_id, name, mobile, communication_level)
       select $1, 'Person ' || n, case when n < $3 then '+9155' || lpad(n::text, 8, '0') end, 'opted_in'
       from generate_series(1, $3::int) as n returning business_id, id)
     insert into list_members (business_id, list_id, contact_id, added_by) select business_id, $2, id, '{}' from people`,
    [fixture.businessId, listId, count],
  );
  await fixture.rows(
    "update list_members set status = 'inactive', unsubscribed_time = now() where list_id = $1 and contact_id in (select contact_id from list_members where list_id = $1 order by contact_id limit 3)",
    [listId],
  );
  await fixture.rows('update contact_lists set member_count = $2, active_count = $3 where id = $1', [
    listId,
    count + 1,
    count - 2,
  ]);
  const { id } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  const parts = [await preflight(id)];
  for (let next = parts[0]?.next; typeof next === 'string'; next = parts.at(-1)?.next)
    parts.push((await fixture.admin.call(calls.checkCampaign, { params: { id }, query: { after: next } })).preflight);
  expect(parts.map(({ members }) => members)).toEqual([5_003, 198]);
  const [first, ...others] = parts;
  const whole = others.reduce(joinParts, first as Preflight);
  expect(whole).toMatchObject({ next: null, members: count + 1, will_receive: count - 3, blockers: [] });
  expect(whole.left_out.toSorted((one, other) => one.people - other.people)).toEqual([
    { reason: 'no_address', people: 1, variables: [] },
    { reason: 'unsubscribed', people: 3, variables: [] },
  ]);
  expect(whole.limit.this_run).toBe(count - 3);
  expect(whole.cost.rows.reduce((sum, { people: each }) => sum + each, 0)).toBe(count - 3);

  const asked = (after?: string) =>
    fixture.admin.call(calls.listPreflightPeople, {
      params: { id },
      query: { reason: 'no_address', ...(after !== undefined && { after }) },
    });
  const start = await asked();
  expect(start).toMatchObject({ people: [], info: { has_more: true } });
  const { people: found, next } = await asked(start.next ?? '');
  expect(found.map(({ contact }) => contact.label)).toEqual([`Person ${count}`]);
  expect(next).toBeNull();
});
