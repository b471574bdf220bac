import { useState, type ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';

import { Field, type FieldProps } from '../primitives/Field.tsx';

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> extends Omit<
  FieldProps,
  'children' | 'error'
> {
  control: Control<Values>;
  name: Name;
  /** Turns the message of the schema (often a key) into the sentence on screen. */
  errorText?: ((message: string) => string) | undefined;
  /** Spread `field` on an Input; give `field.value` and `field.onChange` to a Select or picker. */
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode;
}

/**
 * A Field bound to react-hook-form. Use `useForm({ mode: 'onBlur', reValidateMode: 'onBlur' })`: the error shows on
 * blur or submit and goes while the field has the focus.
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FormFieldProps<Values, Name>,
) {
  const { control, name, errorText, children, ...field } = props;
  const { field: bound, fieldState, formState } = useController({ control, name });
  // The submit whose error the user has seen and is correcting now; a later submit shows its own.
  const [correctingSince, setCorrectingSince] = useState<number | null>(null);
  const message = correctingSince === formState.submitCount ? undefined : fieldState.error?.message;
  return (
    <div
      className="contents"
      onFocus={() => setCorrectingSince(formState.submitCount)}
      onBlur={() => setCorrectingSince(null)}
    >
      <Field {...field} error={message ? (errorText?.(message) ?? message) : undefined}>
        {children(bound)}
      </Field>
    </div>
  );
}
