import { isHiddenNumber } from '../../../foundation/contract/hidden-numbers.ts';
import type { FieldChoice } from '../../../records/contract/merge.ts';
import type { Field } from '../../../records/contract/module.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';

/** The two contacts that are compared. */
export interface Pair {
  kept: ModuleRecord;
  merged: ModuleRecord;
}

export type Choices = Readonly<Record<string, FieldChoice>>;

/** Further phones and e-mails of both always stay. */
const COMBINED = new Set(['phone_list', 'email_list']);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isMasked = (value: unknown): value is string => typeof value === 'string' && isHiddenNumber(value);

/** True for two numbers that the reader's role masks to the same text: which of them is which, their digits do not say. */
export const readsAlike = ({ name }: Field, { kept, merged }: Pair): boolean =>
  isMasked(kept[name]) && kept[name] === merged[name];

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || (JSON.stringify(one) === JSON.stringify(other) && !isMasked(one));

/** The fields of which a person chooses a value: those that at least one of the two has. */
export const comparedFields = (fields: readonly Field[], { kept, merged }: Pair): Field[] =>
  fields.filter(
    ({ name, type, is_editable: isEditable }) =>
      isEditable && !COMBINED.has(type) && !(isEmpty(kept[name]) && isEmpty(merged[name])),
  );

export const differs = ({ name }: Field, { kept, merged }: Pair): boolean => !isSame(kept[name], merged[name]);

/** Lists of which the elements of both can stay. */
export const takesBoth = ({ kind }: Field): boolean => kind === 'choices';

/** What is chosen until a person chooses otherwise. Who has opted out stays so. */
export function defaultChoices(fields: readonly Field[], pair: Pair): Choices {
  const choose = (field: Field): FieldChoice => {
    const [kept, merged] = [pair.kept[field.name], pair.merged[field.name]];
    if (field.name === 'communication_level') return merged === 'opted_out' ? 'merged' : 'kept';
    if (takesBoth(field) && !isEmpty(kept) && !isEmpty(merged)) return 'both';
    return isEmpty(kept) ? 'merged' : 'kept';
  };
  return Object.fromEntries(fields.filter((field) => differs(field, pair)).map((field) => [field.name, choose(field)]));
}

/** The value of a field after the merge. */
export function chosenValue({ name }: Field, choices: Choices, { kept, merged }: Pair): unknown {
  const [own, other] = [kept[name], merged[name]];
  switch (choices[name]) {
    case 'merged':
      return other;
    case 'both':
      return [
        ...new Set([
          ...(Array.isArray(own) ? (own as unknown[]) : []),
          ...(Array.isArray(other) ? (other as unknown[]) : []),
        ]),
      ];
    default:
      return own;
  }
}

const FURTHER: Readonly<Record<string, string>> = { mobile: 'phones', email: 'emails' };

/** Phones or e-mails that stay beside the chosen one: those of both, once each as far as they can be told apart. */
export function furtherAddresses(field: 'mobile' | 'email', choices: Choices, pair: Pair): string[] {
  const list = FURTHER[field] ?? '';
  const chosenSide = choices[field] === 'merged' ? 'merged' : 'kept';
  const chosen = pair[chosenSide][field];
  const values = (['kept', 'merged'] as const).flatMap((side) => {
    const further = pair[side][list];
    const own = Array.isArray(further) ? (further as { value: string }[]).map(({ value }) => value) : [];
    const all = side === chosenSide ? own : [pair[side][field], ...own];
    return all.filter((value): value is string => typeof value === 'string' && value !== '');
  });
  const isFurther = (value: string, index: number) => value !== chosen && values.indexOf(value) === index;
  return values.filter((value, index) => isMasked(value) || isFurther(value, index));
}
