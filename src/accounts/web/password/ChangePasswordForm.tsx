import { useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { PasswordInput } from '../../../ui/primitives/PasswordInput.tsx';
import { FormCallout } from '../auth/FormCallout.tsx';
import { UsernameHint } from '../auth/UsernameHint.tsx';
import { PasswordRequirements } from './PasswordRequirements.tsx';
import type { PasswordChangeState, PasswordField } from './use-password-change.ts';

interface ChangePasswordFormProps {
  id: string;
  change: PasswordChangeState;
  firstInput: RefObject<HTMLInputElement | null>;
}

/** Three fields; the checks run in the specification's order when it is submitted. */
export function ChangePasswordForm({ id, change, firstInput }: ChangePasswordFormProps) {
  const { t } = useTranslation('accounts');
  const sentence = useSentence();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);

  const submit = async () => {
    const [wrong] = await change.submit();
    if (wrong) form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
  };
  const field = (name: PasswordField, label: string) => ({
    label,
    required: true,
    error: change.errors[name] && sentence(change.errors[name]),
  });
  const input = (name: PasswordField) => ({
    name,
    value: change.values[name],
    onChange: (event: { target: { value: string } }) => change.type(name, event.target.value),
    onInput: () => change.clearError(name),
  });
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UsernameHint email={change.email} />
      <FormCallout error={change.formError} />
      <Field {...field('current_password', t('password.current'))}>
        <PasswordInput {...input('current_password')} ref={firstInput} autoComplete="current-password" />
      </Field>
      <div className="flex flex-col gap-2">
        <Field {...field('new_password', t('password.new'))}>
          <PasswordInput {...input('new_password')} autoComplete="new-password" aria-describedby={listId} />
        </Field>
        <PasswordRequirements id={listId} password={change.values.new_password} />
      </div>
      <Field {...field('confirm_password', t('password.confirm'))}>
        <PasswordInput {...input('confirm_password')} autoComplete="new-password" />
      </Field>
    </form>
  );
}
