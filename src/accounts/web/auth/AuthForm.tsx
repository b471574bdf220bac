import { Mail } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { useTranslation } from 'react-i18next';
import { FormCallout } from './FormCallout.tsx';

interface AuthFormProps {
  onSubmit: FormEventHandler;
  isSaving: boolean;
  /** The failure that no field explains. */
  formError: string | null;
  /** On the button. */
  action: string;
  /** The fields. */
  children: ReactNode;
}

/** A form outside the shell: its fields, what went wrong, and one button. */
export function AuthForm({ onSubmit, isSaving, formError, action, children }: AuthFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4.5">
      {children}
      <FormCallout error={formError} />
      <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
        {action}
      </Button>
    </form>
  );
}

interface WorkEmailFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  errorText: (sentence: string) => string;
}

/** The address by which a person signs in. */
export function WorkEmailField<Values extends FieldValues>({ control, errorText }: WorkEmailFieldProps<Values>) {
  const { t } = useTranslation('accounts');
  return (
    <FormField
      control={control}
      name={'email' as FieldPath<Values>}
      label={t('field.work_email')}
      required
      errorText={errorText}
    >
      {(field) => (
        <Input
          {...field}
          type="email"
          size="lg"
          icon={Mail}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FormField>
  );
}
