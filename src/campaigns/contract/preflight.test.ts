import { expect, test } from 'vitest';
import { samplePreflight } from '../web/testing/sample-campaign.ts';
import { joinParts, withNobodyReceives } from './preflight.ts';

const { cost, limit } = samplePreflight();
const noRecipients = {
  will_receive: 0,
  left_out: [{ reason: 'opted_out' as const, people: 5, variables: [] }],
  members: 5,
};

test('numbers of parts are added up, by reason, country and message', () => {
  const [row] = cost.rows;
  if (!row) throw new Error('The sample has no cost');
  const first = samplePreflight({
    next: '70',
    left_out: [{ reason: 'missing_value', people: 2, variables: ['city'] }],
    quiet: [{ country: 'IN', people: 4, until: '2026-11-20T12:30:00.000Z' }],
  });
  const part = samplePreflight({
    checked_time: '2026-11-20T05:18:00.000Z',
    left_out: [
      { reason: 'missing_value', people: 1, variables: ['city', 'name'] },
      { reason: 'opted_out', people: 3, variables: [] },
    ],
    cost: { ...cost, rows: [row, { ...row, country: 'AE', people: 7, items: [], amount: 10 }], amount: 0 },
    quiet: [{ country: 'IN', people: 1, until: '2026-11-20T12:30:00.000Z' }],
  });
  expect(joinParts(first, part)).toEqual({
    ...first,
    next: null,
    members: 2 * first.members,
    will_receive: 2 * first.will_receive,
    left_out: [
      { reason: 'missing_value', people: 3, variables: ['city', 'name'] },
      { reason: 'opted_out', people: 3, variables: [] },
    ],
    cost: {
      ...cost,
      rows: [
        {
          ...row,
          people: 2 * row.people,
          items: row.items.map((item) => ({ ...item, messages: 2 * item.messages })),
          amount: 2 * row.amount,
        },
        { ...row, country: 'AE', people: 7, items: [], amount: 10 },
      ],
      amount: 2 * row.amount + 10,
    },
    pace: { ...first.pace, seconds: 30, ends: '2026-11-20T12:30:30.000Z' },
    limit: { ...limit, this_run: 2 * limit.this_run },
    quiet: [{ country: 'IN', people: 5, until: '2026-11-20T12:30:00.000Z' }],
  });
});

test('the blocker NOBODY_RECEIVES is added once, after the last part', () => {
  const reasonsOf = (preflight: ReturnType<typeof samplePreflight>) => preflight.blockers.map(({ reason }) => reason);
  const first = withNobodyReceives(samplePreflight({ ...noRecipients, next: '70' }));
  expect(reasonsOf(first)).toEqual([]);
  const second = joinParts(first, samplePreflight({ ...noRecipients, next: '90' }));
  expect(reasonsOf(second)).toEqual([]);
  expect(reasonsOf(joinParts(second, samplePreflight(noRecipients)))).toEqual(['NOBODY_RECEIVES']);
  expect(reasonsOf(joinParts(second, samplePreflight()))).toEqual([]);
});
