import { z } from 'zod';
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

/** What will happen, from the same query that will send. Of later steps the most that can be sent. */
export const preflight = z.object({
  checked_time: instant,
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
