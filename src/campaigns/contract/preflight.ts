import { z } from 'zod';
import { errorSentence } from '../../foundation/contract/errors.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { templateCategories } from '../../templates/contract/template.ts';
import { leftOutReason } from '../../outreach/contract/left-out.ts';
import { branch } from '../../outreach/contract/step.ts';

/** What keeps a campaign from being run. Each has its own sentence (`errors.ts`) and a link that fixes it. */
export const blockerReasons = [
  'NO_STEPS',
  'NO_TEMPLATE',
  'TEMPLATE_NOT_APPROVED',
  'VALUES_MISSING',
  'TAPS_NOT_COUNTED',
  'MEMBERS_EMPTY',
  'NOBODY_RECEIVES',
  'NO_OWNER',
  'NO_CHANNEL',
  'CHANNEL_NOT_ACTIVE',
  'LIMIT_USED_UP',
  'SCHEDULE_PASSED',
  'MEMBERS_IMPORTING',
] as const;

/** Where the cause is removed: a part of the builder, or a page. */
export const fixPlaces = [
  'steps',
  'step',
  'members',
  'owner',
  'channel',
  'schedule',
  'template_page',
  'channel_page',
  'list_page',
] as const;

export const blocker = z.object({
  reason: z.enum(blockerReasons),
  message: z.string(),
  fix: z.object({
    place: z.enum(fixPlaces),
    step_id: id.nullable(),
    branch: branch.nullable(),
    /** Of a page: the template, the channel, the list. */
    record_id: id.nullable(),
    /** Of a value: the variable. */
    variable: z.string().nullable(),
  }),
});
export type Blocker = z.infer<typeof blocker>;

export const costRow = z.object({
  /** ISO 3166-1 alpha-2; null: the country of the number is not known. */
  country: z.string().nullable(),
  people: z.int(),
  items: z.array(
    z.object({
      step_id: id,
      branch,
      category: z.enum(templateCategories),
      messages: z.int(),
      /** In 10,000ths of the currency for one message; null: the rate card has none. */
      rate: z.int().nullable(),
    }),
  ),
  /** In 10,000ths of the currency. */
  amount: z.int(),
});

/**
 * What will happen, from the same query that will send. Of later steps the most that can be sent. Very many members are decided about
 * in parts, which `joinParts` adds up.
 */
export const preflight = z.object({
  checked_time: instant,
  /** The last member of this part, where the next one begins; null: all are counted. */
  next: id.nullable(),
  blockers: z.array(blocker),
  members: z.int(),
  will_receive: z.int(),
  left_out: z.array(
    z.object({
      reason: leftOutReason,
      people: z.int(),
      /** Of missing values: which variables. */
      variables: z.array(z.string()),
    }),
  ),
  cost: z.object({
    currency: z.string(),
    /** Since when the rate card holds, YYYY-MM-DD. */
    rate_card_date: z.string(),
    /** True where later steps or branches may send less. */
    is_upper_bound: z.boolean(),
    rows: z.array(costRow),
    amount: z.int(),
  }),
  pace: z.object({
    /** Messages a second. */
    per_second: z.number(),
    seconds: z.int(),
    starts: instant,
    ends: instant,
  }),
  limit: z.object({
    /** New people in 24 hours; null: unlimited. */
    max: z.int().nullable(),
    used: z.int(),
    /** Of this run, those outside of a reply window. */
    this_run: z.int(),
  }),
  /** People for whom it is a quiet time when it starts; they get it when that ends. */
  quiet: z.array(z.object({ country: z.string().nullable(), people: z.int(), until: instant })),
});
export type Preflight = z.infer<typeof preflight>;

/** Somebody of a number of the pre-flight. */
export const preflightPerson = z.object({
  contact: z.object({ id, label: z.string(), mobile: z.string().nullable() }),
  reason: leftOutReason.nullable(),
  /** Of a missing value: the variables, and the row of the import. */
  variables: z.array(z.string()),
  row: z.int().nullable(),
});
export type PreflightPerson = z.infer<typeof preflightPerson>;

/** When so many messages are sent at a pace. Pure. */
export function paceFor(
  messages: number,
  { per_second: perSecond, starts }: Pick<Preflight['pace'], 'per_second' | 'starts'>,
): Preflight['pace'] {
  const seconds = Math.ceil(messages / perSecond);
  return { per_second: perSecond, seconds, starts, ends: new Date(Date.parse(starts) + seconds * 1000).toISOString() };
}

/** Adds the blocker NOBODY_RECEIVES after the last part where there is no recipient. Pure. */
export function withNobodyReceives(counted: Preflight): Preflight {
  const { next, members, left_out: leftOut, blockers } = counted;
  const isNobody = next === null && members > 0 && leftOut.reduce((sum, { people }) => sum + people, 0) === members;
  if (!isNobody || blockers.some(({ reason }) => reason === 'MEMBERS_EMPTY')) return counted;
  const blocker: Blocker = {
    reason: 'NOBODY_RECEIVES',
    message: errorSentence('NOT_ALLOWED', { reason: 'NOBODY_RECEIVES' }),
    fix: { place: 'members', step_id: null, branch: null, record_id: null, variable: null },
  };
  return { ...counted, blockers: [...blockers, blocker] };
}

/** What is counted so far, and the part behind it. The start, the blockers, and what the limit was, are of the first part. Pure. */
export function joinParts(counted: Preflight, part: Preflight): Preflight {
  const receive = counted.will_receive + part.will_receive;
  return withNobodyReceives({
    ...counted,
    next: part.next,
    members: counted.members + part.members,
    will_receive: receive,
    left_out: joinBy(
      ({ reason }) => reason,
      [counted.left_out, part.left_out],
      (one, other) => ({
        ...one,
        people: one.people + other.people,
        variables: [...new Set([...one.variables, ...other.variables])],
      }),
    ),
    cost: { ...counted.cost, ...joinCosts(counted.cost.rows, part.cost.rows) },
    pace: paceFor(receive, counted.pace),
    limit: { ...counted.limit, this_run: counted.limit.this_run + part.limit.this_run },
    quiet: joinBy(
      ({ country }) => country,
      [counted.quiet, part.quiet],
      (one, other) => ({ ...one, people: one.people + other.people }),
    ),
  });
}

type CostRow = z.infer<typeof costRow>;

const joinCosts = (...rows: [CostRow[], CostRow[]]): Pick<Preflight['cost'], 'rows' | 'amount'> => {
  const joined = joinBy(
    ({ country }) => country,
    rows,
    (one, other): CostRow => ({
      country: one.country,
      people: one.people + other.people,
      items: joinBy(
        ({ step_id, branch: of, category }) => `${step_id} ${of} ${category}`,
        [one.items, other.items],
        (item, same) => ({ ...item, messages: item.messages + same.messages }),
      ),
      amount: one.amount + other.amount,
    }),
  );
  return {
    rows: joined.toSorted((one, other) => other.people - one.people),
    amount: joined.reduce((sum, { amount }) => sum + amount, 0),
  };
};

/** Both lists as one, in which what has the same key is joined. */
function joinBy<Item>(
  keyOf: (item: Item) => string | null,
  lists: readonly [readonly Item[], readonly Item[]],
  join: (one: Item, other: Item) => Item,
): Item[] {
  const byKey = new Map<string | null, Item>();
  for (const item of lists.flat()) {
    const found = byKey.get(keyOf(item));
    byKey.set(keyOf(item), found === undefined ? item : join(found, item));
  }
  return [...byKey.values()];
}
