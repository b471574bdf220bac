import { z } from 'zod';
import { optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { fileIdNames, withCsid } from '../../media/contract/media.ts';

/** More than this nobody follows in one place. */
export const ACTIONS_MAX = 10;
/** Of the strictest common channel. */
const MESSAGE_MAX = 4_096;

const file = z
  .strictObject({
    ...fileIdNames,
    name: optionalText(240).optional(),
    mime_type: z.string().max(200).optional(),
    size: z.number().optional(),
  })
  .transform(withCsid);

/** Whom a chat is given to: one of these users in turn, one of all who may write in chats, or nobody. */
export const assignTargets = ['users', 'everyone', 'none'] as const;

export const assignOwner = z.strictObject({
  type: z.literal('assign_owner'),
  data: z
    .strictObject({
      assign_to: z.enum(assignTargets, { error: 'Choose who gets the chat.' }).default('users'),
      users: z.array(id, { error: 'Choose who gets the chat.' }).max(100).default([]),
    })
    .refine(({ assign_to: to, users }) => to !== 'users' || users.length > 0, {
      error: 'Choose who gets the chat.',
      path: ['users'],
    }),
});

/**
 * What a rule, a script or a macro does with a chat and its contact. The specification's name of the first is kept: it
 * sends through whichever channel the chat is on.
 */
export const action = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('send_whatsapp_message'),
      data: z.strictObject({
        text: requiredText('Write the message.', MESSAGE_MAX),
        /** Goes with the text as its caption. */
        file: file.nullable().default(null),
      }),
    }),
    assignOwner,
    z.strictObject({
      type: z.literal('add_to_list'),
      data: z.strictObject({ id: z.string({ error: 'Choose a contact list.' }).pipe(id) }),
    }),
    z.strictObject({
      type: z.literal('add_to_sequence'),
      data: z.strictObject({ id: z.string({ error: 'Choose a sequence.' }).pipe(id) }),
    }),
    z.strictObject({
      type: z.literal('set_classification'),
      data: z.strictObject({ value: requiredText('Choose a classification.', 64) }),
    }),
    z.strictObject({
      type: z.literal('add_labels'),
      data: z.strictObject({ labels: z.array(z.string().max(64)).min(1, { error: 'Choose a label.' }).max(20) }),
    }),
    z.strictObject({
      type: z.literal('create_task'),
      data: z.strictObject({
        title: requiredText('Enter the task.', 200),
        /** Days until it is due; null: no due date. */
        due_in_days: z.int().min(0).max(365).nullable().default(null),
        /** Null: the assignee of the chat. */
        user_id: id.nullable().default(null),
      }),
    }),
    z.strictObject({ type: z.literal('close_chat'), data: z.strictObject({}).default({}) }),
  ],
  { error: 'Choose what is done.' },
);
export type Action = z.output<typeof action>;
export type ActionInput = z.input<typeof action>;
export type ActionType = Action['type'];
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;

export const actionTypes = action.options.map(({ shape }) => shape.type.value) as ActionType[];

export const actions = z.array(action).max(ACTIONS_MAX, { error: `Use at most ${ACTIONS_MAX} actions.` });
