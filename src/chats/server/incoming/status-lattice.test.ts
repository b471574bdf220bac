import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageStatus, statusRank } from '../../contract/message.ts';
import { asMessageStatus, higher, type RankedStatus, type StatusWord } from './status-lattice.ts';

const words = ['sent', 'delivered', 'read', 'played', 'failed'] as const satisfies StatusWord[];
const told = fc
  .record({ word: fc.constantFrom(...words), second: fc.nat(100), code: fc.constantFrom(131_026, 131_049, null) })
  .map(({ word, second, code }): RankedStatus => {
    const status = asMessageStatus(word);
    return {
      status,
      error: status === 'failed' ? { message: 'Failed', code, detail: null } : null,
      read_time: status === 'read' ? new Date(second * 1000).toISOString() : null,
    };
  });
const together = (statuses: readonly RankedStatus[]) => statuses.reduce(higher);

test('R9: statuses in any order and with any repeats come to the same', () => {
  fc.assert(
    fc.property(
      fc
        .array(told, { minLength: 1, maxLength: 8 })
        .chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray(all, { minLength: all.length }),
            fc.array(fc.constantFrom(...all), { maxLength: 6 }),
          ),
        ),
      ([all, shuffled, repeated]) => {
        expect(together([...shuffled, ...repeated])).toEqual(together(all));
      },
    ),
    { numRuns: 10_000 },
  );
});

test('[MSG-18 MSG-72 MSG-73] the ranks are those of the decisions: failed beats sent and loses against delivered', () => {
  const order = ['pending', 'error', 'held_for_quality_assessment', 'sent', 'failed', 'delivered', 'read', 'replied'];
  const sorted = messageStatus.options.toSorted((a, b) => statusRank[a] - statusRank[b]);
  expect(sorted.filter((word) => word !== 'received')).toEqual(order);
});
