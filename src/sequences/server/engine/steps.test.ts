import { expect, test } from 'vitest';
import { useOwnSequenceFixture } from '../testing/sequence-fixture.ts';

const fixture = useOwnSequenceFixture();

const days = (value: number) => ({ delay: { value, measure: 'days' } });
const hours = (value: number) => ({ delay: { value, measure: 'hours' } });
const counts = async (id: string) => {
  const decisions = await fixture.decisions(id);
  return decisions.length;
};
const dueIn = async (id: string) => {
  const [row] = await fixture.rows<{ minutes: number }>(
    `select extract(epoch from due_time - clock_now()) / 60 as minutes from sequence_entries where sequence_id = $1 and status = 'active'`,
    [id],
  );
  return Math.round(Number(row?.minutes));
};

test('[SEQ-01] [SEQ-23] [SEQ-08] a member gets one step after another, each so long after the one before, and then has completed', async () => {
  const { id } = await fixture.running([fixture.step(), fixture.step(hours(2)), fixture.step(days(1))]);
  const contact = await fixture.contact();
  await fixture.add(id, [contact]);
  await fixture.work();
  expect(await counts(id)).toBe(1);
  expect(await fixture.member(id, contact)).toMatchObject({
    status: 'active',
    steps_done: 1,
    steps_total: 3,
    next: { position: 2, name: 'care_guide' },
  });
  await fixture.pass('119 minutes');
  expect(await counts(id)).toBe(1);
  await fixture.pass('2 minutes');
  expect(await counts(id)).toBe(2);
  expect(await dueIn(id)).toBe(24 * 60);
  await fixture.pass('24 hours');
  expect(await fixture.member(id, contact)).toMatchObject({
    status: 'completed',
    steps_done: 3,
    next: null,
    exit_reason: 'all_steps_complete',
    exit_detail: null,
  });
  expect(await counts(id)).toBe(3);
  expect(await fixture.get(id)).toMatchObject({
    member_count: 1,
    active_count: 0,
    completed_count: 1,
    exited_count: 0,
  });
});

test('[SEQ-23] R5 a server that was stopped for days sends each step that came due once, and the next ones in their time', async () => {
  const { id } = await fixture.running([fixture.step(hours(1)), fixture.step(hours(1)), fixture.step(hours(1))]);
  await fixture.add(id, await fixture.contacts(3));
  await fixture.pass('3 days');
  // One after another: the delay counts from when the step before was sent.
  expect(await counts(id)).toBe(3);
  await fixture.pass('61 minutes');
  expect(await counts(id)).toBe(6);
  await fixture.pass('61 minutes');
  expect(await counts(id)).toBe(9);
  const pairs = (await fixture.decisions(id)).map(({ step_id, contact_id }) => `${step_id} ${contact_id}`);
  expect(new Set(pairs).size).toBe(9);
  await fixture.pass('2 days');
  expect(await counts(id)).toBe(9);
});

test('[SEQ-24] a step waits for its window, also where the server was stopped', async () => {
  const [{ zone, weekday } = { zone: '', weekday: '' }] = await fixture.rows<{ zone: string; weekday: string }>(
    `select b.time_zone as zone, trim(to_char((clock_now() + interval '3 days') at time zone b.time_zone, 'day')) as weekday
     from businesses b where business_id = $1`,
    [fixture.businessId],
  );
  const window = { days: [weekday], from: '10:00', to: '10:30' };
  const { id } = await fixture.running([fixture.step({ window })]);
  await fixture.add(id, [await fixture.contact()]);
  await fixture.work();
  expect(await counts(id)).toBe(0);
  const [{ local } = { local: '' }] = await fixture.rows<{ local: string }>(
    `select to_char(due_time at time zone $2, 'HH24:MI') as local from sequence_entries where sequence_id = $1`,
    [id, zone],
  );
  expect(local).toBe('10:00');
  // It was open while nothing ran: the next time is a week later.
  await fixture.rows(`update due_sequence_entries d set due_time = clock_now() + interval '4 days 12 hours'
    from sequence_entries n where n.id = d.entry_id and n.sequence_id = '${id}'`);
  await fixture.pass('4 days 12 hours');
  expect(await counts(id)).toBe(0);
  await fixture.pass('7 days');
  expect(await counts(id)).toBe(0);
  const minutes = await dueIn(id);
  await fixture.pass(`${minutes + 1} minutes`);
  expect(await counts(id)).toBe(1);
});

test('[SEQ-25] a step has criteria: those that fit get one message, the others another one or none', async () => {
  const other = { data: { template_id: fixture.templateId, params: [{ name: '1', value: 'you' }] } };
  const criteria = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: 'salem' }] };
  const { id } = await fixture.running([
    fixture.step({ criteria, else_action: other }),
    fixture.step({ criteria, else_action: null }),
  ]);
  const here = await fixture.contact({ city: 'Salem' });
  const there = await fixture.contact({ city: 'Pune' });
  await fixture.add(id, [here, there]);
  await fixture.work();
  const rows = await fixture.rows<{ contact_id: string; branch: string; reason: string | null }>(
    'select contact_id, branch, reason from outreach_decisions where record_id = $1 order by id',
    [id],
  );
  const of = (contact: string) =>
    rows.filter((row) => row.contact_id === contact).map(({ branch, reason }) => [branch, reason]);
  expect(of(here)).toEqual([
    ['if', null],
    ['if', null],
  ]);
  expect(of(there)).toEqual([
    ['else', null],
    ['else', 'no_action'],
  ]);
  expect((await fixture.members(id)).map(({ status }) => status)).toEqual(['completed', 'completed']);
});

test('[SEQ-27] [SEQ-28] pausing keeps due times; what came due in the pause is sent spread out', async () => {
  const { id } = await fixture.running([fixture.step(hours(1)), fixture.step(hours(1))]);
  const people = await fixture.contacts(5);
  await fixture.add(id, people);
  const planned = await dueIn(id);
  await fixture.act(id, 'pause');
  expect(await dueIn(id)).toBe(planned);
  await fixture.pass('5 hours');
  expect(await counts(id)).toBe(0);
  // What waits for the end of a pause costs no polling.
  expect(
    await fixture.rows(
      'select from due_sequence_entries d join sequence_entries n on n.id = d.entry_id where n.sequence_id = $1',
      [id],
    ),
  ).toEqual([]);
  expect((await fixture.members(id)).every(({ status, next }) => status === 'active' && next !== null)).toBe(true);
  await fixture.act(id, 'resume');
  await fixture.work();
  // At most ten a minute: the first at once, then one every six seconds.
  expect(await counts(id)).toBe(1);
  await fixture.pass('13 seconds');
  expect(await counts(id)).toBe(3);
  await fixture.pass('20 seconds');
  expect(await counts(id)).toBe(5);
  await fixture.pass('62 minutes');
  expect(await counts(id)).toBe(10);
});

test('[SEQ-27] a step whose time comes after the pause is sent in its time', async () => {
  const { id } = await fixture.running([fixture.step(hours(10))]);
  await fixture.add(id, [await fixture.contact()]);
  await fixture.act(id, 'pause');
  await fixture.pass('2 hours');
  await fixture.act(id, 'resume');
  await fixture.work();
  expect(await counts(id)).toBe(0);
  await fixture.pass('8 hours');
  expect(await counts(id)).toBe(1);
});

test('[SEQ-08] who reaches the goal leaves before the next step, also between two steps', async () => {
  const goal = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: 'chennai' }] };
  const { id } = await fixture.running([fixture.step(), fixture.step(hours(1)), fixture.step(hours(1))], { goal });
  const [moves, arrives] = [await fixture.contact({ city: 'Salem' }), await fixture.contact({ city: 'Chennai' })];
  await fixture.add(id, [moves, arrives]);
  await fixture.work();
  expect(await fixture.member(id, arrives)).toMatchObject({
    status: 'exited',
    exit_reason: 'exited_at_step',
    exit_detail: 'goal_reached',
    steps_done: 0,
  });
  expect(await fixture.member(id, moves)).toMatchObject({ status: 'active', steps_done: 1 });
  await fixture.admin.send('PUT', `/server/records/contacts/${moves}`, { city: 'Chennai' });
  await fixture.work();
  expect(await fixture.member(id, moves)).toMatchObject({
    status: 'exited',
    exit_detail: 'goal_reached',
    exit_step: 1,
  });
  expect(await counts(id)).toBe(1);
});
