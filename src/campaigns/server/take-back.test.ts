import { expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { campaignEndpoints as calls } from '../contract/endpoints.ts';
import { TAKING_BACK } from './take-back.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();

/** People who have agreed, in a new list: more than one transaction takes back. */
async function longList(count: number): Promise<Id> {
  const { listId } = await fixture.list(1);
  await fixture.rows(
    `with added as (
       insert into contacts (business_id, name, mobile, communication_level)
       select $1, 'Person ' || n, '+9197' || lpad(n::text, 8, '0'), 'opted_in' from generate_series(2, $3::int) n returning id)
     insert into list_members (business_id, list_id, contact_id, added_by) select $1, $2, id, '{}' from added`,
    [fixture.businessId, listId, count],
  );
  await fixture.rows('update contact_lists set member_count = $2, active_count = $2 where id = $1', [listId, count]);
  return listId;
}

const waiting = (id: Id) =>
  fixture.rows<{ part: string; count: number; people: number }>(
    `select s.part, count(*)::int, count(distinct o.member_id)::int as people from outbox o join send_sources s on s.id = o.source_id
     where s.record_id = $1 group by 1 order by 1`,
    [id],
  );

test('queued sends of a replaced template are removed in slices; the campaign shows this and can be run afterwards, with one message for each person', async () => {
  const COUNT = 2_600;
  const campaign = await fixture.create({ contact_list: { id: await longList(COUNT) }, steps: [fixture.step()] });
  const { id } = campaign;
  const step = campaign.steps?.[0]?.id ?? '';
  await fixture.act(id, 'run');
  await fixture.work();
  await fixture.act(id, 'stop');
  const [former] = await waiting(id);
  expect(former).toMatchObject({ count: COUNT, people: COUNT });
  const template_id = await fixture.samples.template({
    name: 'plain_clearance',
    category: 'MARKETING',
    parameter_format: 'named',
    components: JSON.stringify([{ type: 'BODY', text: 'Dear {{name}}, we are open.' }]),
  });
  const replace = { params: { id }, body: { step, template_id } };
  const { campaign: shown } = await fixture.admin.call(calls.replaceCampaignTemplate, replace);
  expect(shown).toMatchObject({ status: 'stopped', stopped_reason: TAKING_BACK });
  // The rest is for a worker; until it is done the campaign is not run, and no other template is chosen.
  expect(await waiting(id)).toMatchObject([{ part: former?.part, count: 600 }]);
  for (const refused of [
    fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } }),
    fixture.admin.refusal(calls.replaceCampaignTemplate, replace),
  ])
    expect((await refused).body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'TAKING_BACK' });
  await fixture.work();
  expect(await fixture.get(id)).toMatchObject({ status: 'stopped', stopped_reason: null });
  expect(await waiting(id)).toEqual([]);
  expect(await fixture.rows('select from outreach_decisions where record_id = $1', [id])).toEqual([]);
  await fixture.act(id, 'run');
  await fixture.work();
  const now = await waiting(id);
  expect(now).toMatchObject([{ count: COUNT, people: COUNT }]);
  expect(now[0]?.part).not.toBe(former?.part);
  expect(await fixture.stats(id)).toMatchObject({ submitted: COUNT });
  expect(await fixture.ledger()).toEqual({});
});
