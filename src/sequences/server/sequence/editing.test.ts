import { expect, test } from 'vitest';
import { sequenceEndpoints as calls } from '../../contract/endpoints.ts';
import type { Sequence } from '../../contract/sequence.ts';
import { useOwnSequenceFixture } from '../testing/sequence-fixture.ts';

const fixture = useOwnSequenceFixture();
const hour = { delay: { value: 1, measure: 'hours' } };

const refused = async (id: string, body: object) =>
  (await fixture.admin.refusal(calls.updateSequence, { params: { id }, query: {}, body } as never)).body;
const effect = async (id: string, steps: readonly object[] | null) =>
  (
    await fixture.admin.call(calls.previewSequenceChange, {
      params: { id },
      body: { sequence_configs: steps } as never,
    })
  ).change_effect;
const namesOf = async (id: string, contact: string) => {
  const names = new Map(
    (
      await fixture.rows<{ id: string; name: string }>(
        `select s ->> 'id' as id, s ->> 'name' as name from sequence_versions v, jsonb_array_elements(v.steps) s where v.sequence_id = $1`,
        [id],
      )
    ).map(({ id: step, name }) => [step, name]),
  );
  return (await fixture.decisions(id))
    .filter(({ contact_id }) => contact_id === contact)
    .map(({ step_id }) => names.get(step_id));
};

/** Three steps an hour apart, with one person before each of the first three: nobody had anything, one step, two steps. */
async function withPeople(): Promise<{ sequence: Sequence; people: string[]; steps: Record<'a' | 'b' | 'c', object> }> {
  const sequence = await fixture.running([
    fixture.step({ name: 'a', ...hour }),
    fixture.step({ name: 'b', ...hour }),
    fixture.step({ name: 'c', ...hour }),
  ]);
  const people: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    if (n > 0) await fixture.pass('61 minutes');
    const contact = await fixture.contact();
    people.push(contact);
    await fixture.add(sequence.id, [contact]);
  }
  const [a = {}, b = {}, c = {}] = sequence.sequence_configs ?? [];
  return { sequence, people: people.toReversed(), steps: { a, b, c } };
}
const runOut = async () => {
  for (let n = 0; n < 5; n += 1) await fixture.pass('61 minutes');
};

test('the numbers of each choice are exact, and without a choice it is refused', async () => {
  const { sequence, steps } = await withPeople();
  const { id } = sequence;
  // b is gone, and nothing is behind what the third person has had.
  const changed = [steps.a, fixture.step({ name: 'x', ...hour })];
  expect(await effect(id, changed)).toEqual({
    active: 3,
    finish: { people: 3 },
    move: { people: 3, complete: 0 },
    restart: { people: 3, again: 2 },
  });
  expect(await effect(id, [steps.a])).toEqual({
    active: 3,
    finish: { people: 3 },
    move: { people: 1, complete: 2 },
    restart: { people: 3, again: 2 },
  });
  expect(await refused(id, { sequence_configs: changed })).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'CHOOSE_FOR_MEMBERS',
    message: '3 people are inside. Choose what happens to them.',
    info: { people: 3 },
  });
  expect(
    await fixture.update(id, { title: 'Another title', sequence_configs: [steps.a, steps.b, steps.c] }),
  ).toMatchObject({
    title: 'Another title',
    steps_version: 1,
  });
});

test('finish: those inside get the steps that they have begun, newcomers the new ones', async () => {
  const { sequence, people, steps } = await withPeople();
  const { id } = sequence;
  await fixture.update(id, { sequence_configs: [steps.a, fixture.step({ name: 'x', ...hour })], members: 'finish' });
  const newcomer = await fixture.contact();
  await fixture.add(id, [newcomer]);
  await runOut();
  for (const contact of people) expect(await namesOf(id, contact)).toEqual(['a', 'b', 'c']);
  expect(await namesOf(id, newcomer)).toEqual(['a', 'x']);
});

test('move: those inside go on with the new steps at their next one, and nobody gets a step twice or misses one', async () => {
  const { sequence, people, steps } = await withPeople();
  const { id } = sequence;
  const changed = [steps.a, fixture.step({ name: 'x', ...hour }), steps.c];
  expect((await effect(id, changed)).move).toEqual({ people: 3, complete: 0 });
  await fixture.update(id, { sequence_configs: changed, members: 'move' });
  await runOut();
  const [none = '', one = '', two = ''] = people;
  expect(await namesOf(id, none)).toEqual(['a', 'x', 'c']);
  expect(await namesOf(id, one)).toEqual(['a', 'x', 'c']);
  expect(await namesOf(id, two)).toEqual(['a', 'b', 'c']);
  expect(
    (await fixture.members(id)).every(({ status, steps_total }) => status === 'completed' && steps_total === 3),
  ).toBe(true);
});

test('restart: those inside begin again with the new steps, also those who have had a step before', async () => {
  const { sequence, people, steps } = await withPeople();
  const { id } = sequence;
  await fixture.update(id, { sequence_configs: [steps.b, steps.a], members: 'restart' });
  await fixture.work();
  expect(
    (await fixture.members(id)).map(({ status, steps_done, steps_total }) => [status, steps_done, steps_total]),
  ).toEqual(Array.from({ length: 3 }, () => ['active', 0, 2]));
  await runOut();
  const [none = '', one = '', two = ''] = people;
  expect(await namesOf(id, none)).toEqual(['b', 'a']);
  expect(await namesOf(id, one)).toEqual(['a', 'b', 'a']);
  expect(await namesOf(id, two)).toEqual(['a', 'b', 'b', 'a']);
});

test('a step that came due before its member was carried over is the new one', async () => {
  const { sequence, people, steps } = await withPeople();
  const { id } = sequence;
  await fixture.update(id, { sequence_configs: [fixture.step({ name: 'x', ...hour }), steps.c], members: 'move' });
  // The slices have not run: the due step itself carries its member over.
  await fixture.rows('delete from due_sequence_scans where sequence_id = $1', [id]);
  await runOut();
  const [none = '', one = '', two = ''] = people;
  expect(await namesOf(id, none)).toEqual(['x', 'c']);
  expect(await namesOf(id, one)).toEqual(['a', 'x', 'c']);
  expect(await namesOf(id, two)).toEqual(['a', 'b', 'c']);
});

test('whose next step is gone with all that were behind it has completed', async () => {
  const { sequence, steps } = await withPeople();
  await fixture.update(sequence.id, { sequence_configs: [steps.a], members: 'move' });
  await fixture.work();
  expect((await fixture.members(sequence.id)).map(({ status }) => status).toSorted()).toEqual([
    'active',
    'completed',
    'completed',
  ]);
});
