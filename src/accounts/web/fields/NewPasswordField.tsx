import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import type { ControlSize } from '../../../ui/primitives/control-box.ts';
import { PasswordInput } from '../../../ui/primitives/PasswordInput.tsx';
import { PasswordRequirements } from '../password/PasswordRequirements.tsx';

interface NewPasswordFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  label: string;
  errorText: (sentence: string) => string;
  size?: ControlSize | undefined;
}

/** A password to be chosen, with the list of what it needs. */
export function NewPasswordField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: NewPasswordFieldProps<Values, Name>,
) {
  const { control, name, label, errorText, size } = props;
  const listId = useId();
  const typed: unknown = useWatch({ control, name });
  return (
    <div className="flex flex-col gap-2">
      <FormField control={control} name={name} label={label} required errorText={errorText}>
        {(field) => <PasswordInput {...field} size={size} autoComplete="new-password" aria-describedby={listId} />}
      </FormField>
      <PasswordRequirements id={listId} password={typeof typed === 'string' ? typed : ''} />
    </div>
  );
}
