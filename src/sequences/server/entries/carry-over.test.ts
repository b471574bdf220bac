import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Step } from '../../../outreach/contract/step.ts';
import { carryOver, stepAfter, versionInForce, type MemberChoice, type Place, type StepVersion } from './carry-over.ts';

const step = (id: Id): Step => ({
  id,
  name: '',
  delay: { value: 1, measure: 'days' },
  window: null,
  criteria: null,
  if_action: null,
  else_action: null,
  split: null,
});
const version = (number: number, ids: readonly Id[], members: MemberChoice): StepVersion => ({
  version: number,
  steps: ids.map(step),
  members,
  saved_time: `2026-11-2${number % 10}T09:00:00.000Z`,
});
const start = (versions: readonly StepVersion[]): Place => ({
  version: versions[0]?.version ?? 1,
  next_step_id: versions[0]?.steps[0]?.id ?? null,
  done_steps: [],
  base: '2026-11-20T09:00:00.000Z',
  isNewPass: false,
  hasNewTime: false,
});

const stepsOf = (versions: readonly StepVersion[], number: number): readonly Step[] =>
  versions.find((each) => each.version === number)?.steps ?? [];

/** One member on the way: what they get, pass by pass. */
interface Way {
  place: Place;
  passes: Id[][];
}

/** Does the next step, as the engine does: with all that was saved until then. */
function advance(way: Way, versions: readonly StepVersion[]): Way {
  const place = carryOver(way.place, versions);
  const passes = place.isNewPass && way.place.done_steps !== place.done_steps ? [...way.passes, []] : way.passes;
  if (place.next_step_id === null) return { place, passes };
  const done = [...place.done_steps, place.next_step_id];
  const next = stepAfter(stepsOf(versions, place.version), place.next_step_id, done);
  return {
    place: { ...place, done_steps: done, next_step_id: next?.id ?? null, isNewPass: false },
    passes: [...passes.slice(0, -1), done],
  };
}

/** Versions of a sequence whose steps are removed, added and put into another order, and how many steps are done before each. */
const editing = fc
  .array(
    fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 9 }).map(String), { maxLength: 6 }),
      members: fc.constantFrom<MemberChoice>('finish', 'move', 'restart'),
      stepsBefore: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .filter(([first]) => (first?.ids.length ?? 0) > 0);

describe('editing while people are inside', () => {
  test('[SEQ-01] nobody gets a step twice in one pass, whatever is changed and when', () => {
    fc.assert(
      fc.property(editing, (edits) => {
        const versions: StepVersion[] = [];
        let way: Way | null = null;
        for (const [index, { ids, members, stepsBefore }] of edits.entries()) {
          for (let n = 0; way !== null && n < stepsBefore; n += 1) way = advance(way, versions);
          versions.push(version(index + 1, ids, members));
          way ??= { place: start(versions), passes: [[]] };
        }
        for (let n = 0; way !== null && n < 12; n += 1) way = advance(way, versions);
        expect(way?.place.next_step_id).toBeNull();
        for (const pass of way?.passes ?? []) expect(new Set(pass).size).toBe(pass.length);
      }),
      { numRuns: 1000 },
    );
  });

  test.each<MemberChoice>(['finish', 'move', 'restart'])(
    'with %s nobody misses a step that is before them',
    (choice) => {
      fc.assert(
        fc.property(editing, fc.integer({ min: 0, max: 6 }), ([edit], stepsBefore) => {
          const before = ['1', '2', '3', '4', '5', '6'];
          const first = version(1, before, 'finish');
          let way: Way = { place: start([first]), passes: [[]] };
          for (let n = 0; n < stepsBefore; n += 1) way = advance(way, [first]);
          const had = way.place.done_steps;
          const next = way.place.next_step_id;
          const versions = [first, version(2, edit?.ids ?? [], choice)];
          for (let n = 0; n < 14; n += 1) way = advance(way, versions);
          const got = way.passes.at(-1) ?? [];
          const ids = edit?.ids ?? [];
          const from = ids.includes(next ?? '')
            ? ids.indexOf(next ?? '')
            : Math.max(-1, ...had.map((id) => ids.indexOf(id))) + 1;
          const moved = [...had, ...ids.slice(from).filter((id) => !had.includes(id))];
          // Who had completed stays so.
          const expected = next === null || choice === 'finish' ? before : choice === 'restart' ? ids : moved;
          expect(got).toEqual(expected);
        }),
        { numRuns: 500 },
      );
    },
  );
});

test('a next step that no longer exists gives way to the next later one', () => {
  const versions = [version(1, ['1', '2', '3', '4'], 'finish'), version(2, ['1', '3', '4'], 'move')];
  const place = { ...start(versions), next_step_id: '2', done_steps: ['1'] };
  expect(carryOver(place, versions)).toMatchObject({ version: 2, next_step_id: '3', hasNewTime: true });
});

test('a next step that stays as it was keeps its time; with another delay it is computed again', () => {
  const same = version(2, ['9', '1'], 'move');
  expect(carryOver(start([version(1, ['1'], 'finish')]), [version(1, ['1'], 'finish'), same])).toMatchObject({
    version: 2,
    next_step_id: '1',
    hasNewTime: false,
  });
  const other = {
    ...same,
    steps: same.steps.map((each) => ({ ...each, delay: { value: 5, measure: 'days' as const } })),
  };
  expect(carryOver(start([version(1, ['1'], 'finish')]), [version(1, ['1'], 'finish'), other])).toMatchObject({
    hasNewTime: true,
  });
});

test('those who finish stay on their version until a later one carries them', () => {
  const versions = [version(1, ['1'], 'finish'), version(2, ['2'], 'finish')];
  expect(versionInForce(1, versions)).toBe(1);
  expect(versionInForce(1, [...versions, version(3, ['3'], 'move')])).toBe(3);
});
