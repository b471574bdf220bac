import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted, freeTime, reserve, type Attention } from './attention-budget.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();
const had = (...hours: number[]): Attention[] =>
  hours.map((each, index) => ({ message_id: String(index + 1), time: at(each) }));

test.each([
  ['nothing yet', had(), { messages: 1, days: 1 }, 0, true],
  ['one of one', had(0), { messages: 1, days: 1 }, 23, false],
  ['a day later to the moment', had(0), { messages: 1, days: 1 }, 24, true],
  ['one of two', had(0), { messages: 2, days: 7 }, 1, true],
  ['two of two', had(0, 24), { messages: 2, days: 7 }, 25, false],
  ['the first is a week old', had(0, 24), { messages: 2, days: 7 }, 7 * 24, true],
  ['more than a smaller cap allows', had(0, 1, 2), { messages: 1, days: 7 }, 3, false],
] as const)('%s', (_, all, cap, hours, expected) => {
  const after = reserve(all, cap, { message_id: '99', now: at(hours) });
  expect(after !== null).toBe(expected);
  expect(freeTime(all, cap, at(hours)) === null).toBe(expected);
});

test('a cap says when it allows one again, also after it was made smaller', () => {
  expect(freeTime(had(0, 24), { messages: 2, days: 7 }, at(30))).toBe(at(7 * 24));
  expect(freeTime(had(0, 24, 30), { messages: 2, days: 7 }, at(31))).toBe(at(8 * 24));
});

test('a further attempt of a message takes no second reservation, and counts from then on', () => {
  const cap = { messages: 1, days: 1 };
  const after = reserve(had(0), cap, { message_id: '1', now: at(5) });
  expect(after).toEqual([{ message_id: '1', time: at(5) }]);
  expect(reserve(after ?? [], cap, { message_id: '2', now: at(25) })).toBeNull();
});

test('in no window of the days of a cap are more messages than it allows, whatever is given back in between', () => {
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 60 }),
    isAgain: fc.boolean(),
    isRefused: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 10 }),
      fc.array(step, { maxLength: 80 }),
      (messages, days, steps) => {
        const cap = { messages, days };
        const sent: Attention[] = [];
        let all: Attention[] = [];
        let hours = 0;
        steps.forEach(({ hours: passed, isAgain, isRefused }, index) => {
          hours += passed;
          const again = isAgain ? all.at(-1)?.message_id : undefined;
          const message_id = again ?? String(index);
          const after = reserve(all, cap, { message_id, now: at(hours) });
          if (after === null) return;
          all = isRefused ? after.filter((each) => each.message_id !== message_id) : after;
          const before = sent.findIndex((each) => each.message_id === message_id);
          if (before >= 0) sent.splice(before, 1);
          if (!isRefused) sent.push({ message_id, time: at(hours) });
        });
        for (const { time } of sent)
          expect(
            counted(
              sent.filter((each) => each.time <= time),
              cap,
              time,
            ).length,
          ).toBeLessThanOrEqual(messages);
      },
    ),
  );
});
