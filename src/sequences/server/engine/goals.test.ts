import { expect, test } from 'vitest';
import type { Id } from '../../../foundation/contract/id.ts';
import { listEndpoints } from '../../../lists/contract/endpoints.ts';
import { useOwnSequenceFixture } from '../testing/sequence-fixture.ts';

const fixture = useOwnSequenceFixture();

const later = { delay: { value: 60, measure: 'days' } };
const goalOf = (field: string, comparator: string, value: unknown) => ({
  operator: 'AND',
  criteria: [{ field, comparator, value }],
});
const reached = { status: 'exited', exit_reason: 'exited_at_step', exit_detail: 'goal_reached' };
const list = async (name: string): Promise<Id> =>
  (await fixture.admin.call(listEndpoints.createContactList, { body: { name } })).contact_list.id;
const join = (id: Id, contact_ids: Id[]) =>
  fixture.admin.call(listEndpoints.addMembers, { params: { id }, body: { contact_ids } });
const inside = async (goal: object) => {
  const { id } = await fixture.running([fixture.step(later)], { goal });
  const contact = await fixture.contact();
  await fixture.add(id, [contact]);
  await fixture.work();
  expect(await fixture.member(id, contact)).toMatchObject({ status: 'active' });
  return { id, contact };
};

test('[SEQ-08] a member who joins the list of the goal exits at once, not at the next step; another list changes nothing', async () => {
  const [buyers, others] = [await list('Buyers'), await list('Others')];
  const one = await inside(goalOf('list.member_of', 'equal', buyers));
  const several = await inside(goalOf('list.member_of', 'in', [others, buyers]));
  const any = await inside({ operator: 'OR', criteria: [goalOf('list.member_of', 'not_empty', undefined)] });
  const contacts = [one.contact, several.contact, any.contact];
  const third = await list('Third');
  await join(third, [one.contact, several.contact]);
  await fixture.work();
  for (const { id, contact } of [one, several])
    expect(await fixture.member(id, contact)).toMatchObject({ status: 'active' });
  await join(buyers, contacts);
  await fixture.work();
  for (const { id, contact } of [one, several, any]) expect(await fixture.member(id, contact)).toMatchObject(reached);
});

test('[SEQ-08] a member who leaves the list of the goal, or unsubscribes from it, exits', async () => {
  const offers = await list('Offers');
  const goal = goalOf('list.member_of', 'not_equal', offers);
  const { id } = await fixture.running([fixture.step(later)], { goal });
  const [left, unsubscribed] = [await fixture.contact(), await fixture.contact()];
  await join(offers, [left, unsubscribed]);
  await fixture.add(id, [left, unsubscribed]);
  await fixture.work();
  expect(await fixture.members(id, { status: 'active' })).toHaveLength(2);
  const of = (contact: Id) => ({ params: { id: offers }, body: { member_ids: [contact] } });
  await fixture.admin.call(listEndpoints.removeMembers, of(left));
  await fixture.work();
  expect(await fixture.member(id, left)).toMatchObject(reached);
  expect(await fixture.member(id, unsubscribed)).toMatchObject({ status: 'active' });
  await fixture.admin.call(listEndpoints.changeMembers, { ...of(unsubscribed), query: { action: 'unsubscribe' } });
  await fixture.work();
  expect(await fixture.member(id, unsubscribed)).toMatchObject(reached);
});

test('[SEQ-08] a goal that depends on time is evaluated at the start of each day of the business', async () => {
  const before = (offset: number) => goalOf('created_time', 'less_than', { unit: 'day', offset });
  const tomorrow = await inside(before(0));
  const afterTwoDays = await inside(before(-1));
  const paused = await inside(before(0));
  await fixture.act(paused.id, 'pause');
  // A goal that no passing of time reaches costs no row.
  const fixed = await inside(goalOf('created_time', 'less_than', '2020-01-01'));
  const days = await fixture.rows<{ sequence_id: Id; is_start: boolean }>(
    `select d.sequence_id, to_char(d.due_time at time zone b.time_zone, 'HH24:MI:SS') = '00:00:00' as is_start
     from due_sequence_goals d join businesses b on b.business_id = d.business_id order by d.sequence_id`,
  );
  expect(days).toEqual([tomorrow, afterTwoDays, paused].map(({ id }) => ({ sequence_id: id, is_start: true })));
  await fixture.pass('24 hours');
  expect(await fixture.member(tomorrow.id, tomorrow.contact)).toMatchObject({ ...reached, steps_done: 0 });
  for (const { id, contact } of [afterTwoDays, paused, fixed])
    expect(await fixture.member(id, contact)).toMatchObject({ status: 'active' });
  await fixture.pass('24 hours');
  expect(await fixture.member(afterTwoDays.id, afterTwoDays.contact)).toMatchObject(reached);
  // Who entered meanwhile is judged by the days that follow.
  const late = await fixture.contact();
  await fixture.add(tomorrow.id, [late]);
  await fixture.work();
  expect(await fixture.member(tomorrow.id, late)).toMatchObject({ status: 'active' });
  await fixture.pass('24 hours');
  expect(await fixture.member(tomorrow.id, late)).toMatchObject(reached);
  expect(await fixture.decisions(tomorrow.id)).toEqual([]);
});

test('[SEQ-08] a goal that is set while there are members is evaluated each day, too', async () => {
  const { id, contact } = await inside(goalOf('created_time', 'less_than', '2020-01-01'));
  await fixture.update(id, { goal: goalOf('created_time', 'less_than', { unit: 'day', offset: 0 }) });
  await fixture.pass('24 hours');
  expect(await fixture.member(id, contact)).toMatchObject(reached);
});
