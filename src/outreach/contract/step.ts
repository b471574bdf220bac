import { z } from 'zod';
import { optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { criteriaSchema } from '../../rules/contract/criteria.ts';
import { delay } from './delay.ts';
import { sendingWindow } from './sending-window.ts';
import { trackableUrl, WHOLE_ADDRESS } from './tracked-address.ts';

/** More steps than this nobody follows. */
export const STEPS_MAX = 30;
/** Of the provider: a body has at most 1,024 characters with its values. */
const VALUE_MAX = 1024;

/** `fixed`: `value` itself; `field`: the contact's field of that name; `import`: the column of that name of the campaign's import. */
export const valueSources = ['fixed', 'field', 'import'] as const;

/**
 * A value of a template's variable, by the name that the template has for it; `_header_media` is a csid and always fixed.
 * `fallback` is sent to those who have no value of their own; without it they are left out.
 */
export const param = z
  .strictObject({
    name: z.string({ error: 'Name the variable.' }).min(1).max(64),
    value: optionalText(VALUE_MAX),
    from: z.enum(valueSources, { error: 'Choose where the value comes from.' }).default('fixed'),
    fallback: optionalText(VALUE_MAX).nullable().default(null),
    /** The value is an address, and is sent as a link of ours that counts who opened it. */
    is_tracked: z.boolean().default(false),
  })
  .refine(
    ({ from, value, is_tracked: isTracked }) =>
      !isTracked || from !== 'fixed' || value === '' || trackableUrl(value) !== null,
    {
      error: WHOLE_ADDRESS,
      path: ['value'],
    },
  );
export type StepParam = z.output<typeof param>;

/** What a tap on a button does. */
export const buttonEffect = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('add_to_list'), data: z.strictObject({ id }) }),
    z.strictObject({
      type: z.literal('create_task'),
      data: z.strictObject({
        title: requiredText('Enter the task.', 200),
        /** Days until it is due; null: no due date. */
        due_in_days: z.int().min(0).max(365).nullable().default(null),
        /** Null: the owner of the campaign or sequence. */
        user_id: id.nullable().default(null),
      }),
    }),
    /** Assigns the chat; of several people in turn. */
    z.strictObject({
      type: z.literal('assign_owner'),
      data: z.strictObject({ users: z.array(id).min(1, { error: 'Choose who gets the chat.' }).max(50) }),
    }),
  ],
  { error: 'Choose what a tap does.' },
);
export type ButtonEffect = z.output<typeof buttonEffect>;

const callToAction = z.strictObject({
  /** The place of the button in the template, from 0. */
  index: z.int().min(0).max(9),
  effects: z.array(buttonEffect).max(5, { error: 'A button has at most five effects.' }),
});

/** Sends a template. */
export const stepAction = z.strictObject({
  type: z.literal('send_template').default('send_template'),
  data: z.strictObject({
    /** Null while none is chosen. */
    template_id: id.nullable(),
    params: z.array(param).max(40).default([]),
    buttons: z.array(callToAction).max(10).default([]),
  }),
});
export type StepAction = z.output<typeof stepAction>;

/** The test of two messages: a share of the members gets each, the better one goes to all others. */
export const split = z.strictObject({
  /** The other message; the first is `if_action`. */
  other: stepAction,
  /** The part of the members, in percent, that gets each of the two before the decision. */
  share: z.int({ error: 'Give a whole number.' }).min(1).max(50, { error: 'Each of the two can go to half at most.' }),
  metric: z.enum(['delivered', 'read', 'replied', 'clicked'], { error: 'Choose what decides.' }),
  /** From the start of the step. */
  decide_after: delay,
  /** Which of the two is sent when both did equally well. */
  tie: z.enum(['first', 'other']).default('first'),
});
export type Split = z.output<typeof split>;

/** One step of a campaign or a sequence. Null as an action: nothing is sent to these. */
export const step = z.strictObject({
  /** Made by the server for a new step; a step that is sent back with it is the same one. */
  id: id.optional(),
  name: optionalText(60).default(''),
  delay,
  /** Of sequences: when it may leave, by the clocks of the business's zone; null: at any time. */
  window: sendingWindow.nullable().default(null),
  /** Judged for each member when the step begins: those that fit get `if_action`, the others `else_action`. Null: all get `if_action`. */
  criteria: criteriaSchema.default(null),
  if_action: stepAction.nullable(),
  else_action: stepAction.nullable().default(null),
  /** Of the first step of a campaign without criteria; null: everybody gets `if_action`. */
  split: split.nullable().default(null),
});
export type StepBody = z.output<typeof step>;
/** A step as it is stored and shown. */
export type Step = StepBody & { id: string };

export const storedStep = step.extend({ id });

/** Which message of a step. `other`: the second of a split. */
export const branches = ['if', 'else', 'other'] as const;
export const branch = z.enum(branches, { error: 'The action is if, else or other.' });
export type Branch = z.infer<typeof branch>;

/** What a branch of a step sends; null: nothing. */
export const actionOf = (
  { if_action, else_action, split: test }: Pick<StepBody, 'if_action' | 'else_action' | 'split'>,
  which: Branch,
): StepAction | null => (which === 'if' ? if_action : which === 'else' ? else_action : (test?.other ?? null));
