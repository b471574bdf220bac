import { useState } from 'react';
import type { ContentRules } from '../../../channels/contract/content-rules.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Shown } from '../sending/local-message.ts';

/** What every form is given. */
export interface SendFormProps {
  chat: Chat;
  /** What the chat's channel takes. */
  rules: ContentRules;
  onSend: (shown: Shown) => void;
  onClose: () => void;
}

/** What is wrong, by field. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** What was entered in a form, and what is wrong with the fields that were left, or with all once it was to be sent. */
export function useSendForm<Values extends object>(initial: Values, check: (values: Values) => FormErrors) {
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const errors = check(values);
  return {
    values,
    set: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    /** For the blur of a field. */
    leave: (field: string) => () => setLeft((before) => new Set([...before, field])),
    errorOf: (field: string): string | undefined => (isChecked || left.has(field) ? errors[field] : undefined),
    isDirty: JSON.stringify(values) !== JSON.stringify(first),
    /** Shows all errors; true: there are none. */
    check: (): boolean => {
      setChecked(true);
      return Object.values(errors).every((error) => error === undefined);
    },
  };
}

/** Set where there is something in it: the contract has no empty texts. */
export const given = <Name extends string>(name: Name, text: string): Partial<Record<Name, string>> =>
  text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>);
