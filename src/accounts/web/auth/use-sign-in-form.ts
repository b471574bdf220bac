import { useRef, useState, type SubmitEvent } from 'react';
import { tidyEmail } from '../../../foundation/contract/email-address.ts';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../../foundation/web/forms/form-draft.ts';
import { fieldFailures, useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { recordError } from '../../../foundation/web/toasts/error-store.ts';
import { useSignIn } from '../session/auth-mutations.ts';
import { NO_PROBLEMS, signInProblems, type SignInProblems, type SignInValues } from './sign-in-rules.ts';

type FieldName = 'email' | 'password';

const DRAFT = 'sign_in';
const EMPTY: SignInValues = { email: '', password: '', remember: true };
const FIELDS: readonly FieldName[] = ['email', 'password'];

const isField = (name: string): name is FieldName => FIELDS.some((field) => field === name);

function draftOrEmpty(): SignInValues {
  const draft = readDraft(DRAFT, Object.keys(EMPTY));
  return {
    ...EMPTY,
    ...(typeof draft?.email === 'string' && { email: draft.email }),
    ...(typeof draft?.remember === 'boolean' && { remember: draft.remember }),
  };
}

/**
 * The sign-in form, which behaves like every form on the contract (`useContractForm`) and is written out because that
 * one brings three libraries with it, and this page is what everybody loads first.
 */
export function useSignInForm() {
  const sentence = useSentence();
  const failureText = useFailureText();
  const save = useSignIn();
  const [values, setValues] = useState(draftOrEmpty);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [formError, setFormError] = useState<string | null>(null);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});

  const change = (changed: Partial<SignInValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    keepDraft(DRAFT, { ...next });
  };
  const show = (found: SignInProblems) => {
    const first = FIELDS.find((name) => found[name] !== null);
    // Before the errors are set: a field that gets the focus clears its own.
    if (first !== undefined) inputs.current[first]?.focus();
    setProblems(found);
  };

  const signIn = async () => {
    try {
      await save.mutateAsync({ ...values, email: tidyEmail(values.email) });
      dropDraft(DRAFT);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const ours = fieldFailures(error, failureText(error)).filter(({ field }) => isField(field));
      if (ours.length > 0) {
        show({ ...NO_PROBLEMS, ...Object.fromEntries(ours.map(({ field, message }) => [field, message])) });
        return;
      }
      recordError(error);
      setFormError(failureText(error));
    }
  };

  return {
    /** Spread on the input of that field. */
    field: (name: FieldName) => ({
      name,
      value: values[name],
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
      onFocus: () => setProblems((now) => ({ ...now, [name]: null })),
      onBlur: () => setProblems((now) => ({ ...now, [name]: signInProblems(values)[name] })),
    }),
    /** What stands below that field. */
    error: (name: FieldName) => {
      const problem = problems[name];
      return problem === null ? undefined : sentence(problem);
    },
    remember: values.remember,
    setRemember: (remember: boolean) => change({ remember }),
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (save.isPending) return;
      const found = signInProblems(values);
      show(found);
      if (Object.values(found).some((problem) => problem !== null)) return;
      setFormError(null);
      void signIn();
    },
    isSaving: save.isPending,
    formError,
  };
}
