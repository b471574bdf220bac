import { z } from 'zod';
import { findProblems, fromDrafts, toDrafts, type StepDraft } from '../../../outreach/web/index.ts';
import { checkCriteria, type Criteria, type CriteriaField } from '../../../rules/contract/criteria.ts';
import { createSequenceBody, type Sequence } from '../../contract/sequence.ts';

const body = createSequenceBody.shape;

/** A record that was chosen, with its name for the screen. */
const chosen = z.object({ id: z.string(), label: z.string() }).nullable();
export type Chosen = z.infer<typeof chosen>;

/** As the form keeps them: each step with the key by which the screen names it. */
const formShape = {
  title: body.title,
  channel: chosen,
  user: chosen,
  description: z.string().max(2000),
  contact_list: chosen,
  sequence_configs: z.array(z.custom<StepDraft>()),
  exit_on_reply: z.boolean(),
  goal: z.custom<Criteria>(),
  may_reenter: z.boolean(),
};

/** What is in the form, checked as the contract checks it, and conditions against the fields of contacts. */
export const formSchema = (fields: { contacts: readonly CriteriaField[]; steps: readonly CriteriaField[] }) =>
  z.object(formShape).superRefine(({ goal, sequence_configs: steps }, ctx) => {
    const byName = new Map(fields.contacts.map((field) => [field.name, field]));
    const [ofGoal] = checkCriteria(goal, (name) => byName.get(name));
    if (ofGoal) ctx.addIssue({ code: 'custom', path: ['goal'], message: ofGoal.message });
    const [ofSteps] = findProblems(steps, fields.steps);
    if (ofSteps) ctx.addIssue({ code: 'custom', path: ['sequence_configs'], message: ofSteps.message });
  });

export type FormValues = z.output<ReturnType<typeof formSchema>>;

/** What a new sequence begins with. */
export const startValues = (owner: Chosen, channel: Chosen): FormValues => ({
  title: '',
  channel,
  user: owner,
  description: '',
  contact_list: null,
  sequence_configs: [],
  exit_on_reply: true,
  goal: null,
  may_reenter: true,
});

/** A stored sequence as the form has it; steps that are edited already keep their keys. */
export const formValuesOf = (sequence: Sequence, edited: readonly StepDraft[] = []): FormValues => ({
  title: sequence.title,
  channel: sequence.channel,
  user: sequence.owner,
  description: sequence.description ?? '',
  contact_list: sequence.contact_list,
  sequence_configs: toDrafts(sequence.sequence_configs ?? [], edited),
  exit_on_reply: sequence.exit_on_reply,
  goal: sequence.goal,
  may_reenter: sequence.may_reenter,
});

const referenceOf = (value: Chosen) => value && { id: value.id };

/** What is sent of it: everything that people enter. */
export function bodyOf(values: FormValues): z.input<typeof createSequenceBody> & { sequence_configs: object[] | null } {
  const description = values.description.trim();
  return {
    title: values.title,
    channel: referenceOf(values.channel),
    user: referenceOf(values.user),
    description: description === '' ? null : description,
    contact_list: referenceOf(values.contact_list),
    sequence_configs: values.sequence_configs.length === 0 ? null : fromDrafts(values.sequence_configs),
    exit_on_reply: values.exit_on_reply,
    goal: values.goal,
    may_reenter: values.may_reenter,
  };
}

/** Whether two values of the form mean the same; the key of a step and the label of a record mean nothing. */
export function isSame(one: FormValues, other: FormValues, name: keyof FormValues): boolean {
  const of = (values: FormValues) => JSON.stringify(bodyOf(values)[name]);
  return of(one) === of(other);
}
