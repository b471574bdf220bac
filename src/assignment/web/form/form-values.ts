import { z } from 'zod';
import { createRuleBody, type AssignmentRule } from '../../contract/rule.ts';
import { fromDrafts, newElse, toDrafts, type DraftClause } from './rule-draft.ts';
import { findRuleProblems } from './rule-problems.ts';

const body = createRuleBody.shape;

/** For the Select, which has no empty value; the API knows the word, too. */
export const ALL_CHANNELS = 'all';

/** What is in the form, checked as the contract checks it. */
export const formSchema = (fieldOf: Parameters<typeof findRuleProblems>[1]) =>
  z
    .object({
      // A new rule has a name in the field; one that was cleared is refused instead of being filled in again.
      name: body.name.unwrap(),
      channel: z.string(),
      clauses: z.array(z.custom<DraftClause>()),
      return_after_minutes: body.return_after_minutes.unwrap(),
    })
    .superRefine(({ clauses }, ctx) => {
      const [first] = findRuleProblems(clauses, fieldOf).values();
      if (first !== undefined) ctx.addIssue({ code: 'custom', path: ['clauses'], message: first });
    });

export type FormValues = z.output<ReturnType<typeof formSchema>>;

/** What a new rule begins with: it can be used as it is. */
export const startValues = (name: string): FormValues => ({
  name,
  channel: ALL_CHANNELS,
  clauses: [newElse()],
  return_after_minutes: null,
});

/** A stored rule as the form has it. */
export const formValuesOf = (rule: AssignmentRule): FormValues => ({
  name: rule.name,
  channel: rule.channel?.id ?? ALL_CHANNELS,
  clauses: toDrafts(rule.clauses),
  return_after_minutes: rule.return_after_minutes,
});

/** What is sent of it. */
export const bodyOf = ({ name, channel, clauses, return_after_minutes }: FormValues) => ({
  name,
  channel,
  clauses: fromDrafts(clauses),
  return_after_minutes,
});

/** Whether two values of the form mean the same; the keys of clauses mean nothing. */
export function isSame(one: FormValues, other: FormValues, name: keyof FormValues): boolean {
  const of = (values: FormValues) => JSON.stringify(bodyOf(values)[name]);
  return of(one) === of(other);
}
