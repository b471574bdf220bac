import { useState, type ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';

interface SettingsFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  label: string;
  help?: string | undefined;
  required?: boolean | undefined;
  width?: 'field' | 'auto' | undefined;
  errorText?: ((sentence: string) => string) | undefined;
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode;
}

/** A settings row bound to a form: its error shows on blur or submit and goes while the field has the focus. */
export function SettingsField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SettingsFieldProps<Values, Name>,
) {
  const { control, name, errorText, children, width, ...row } = props;
  const { field, fieldState, formState } = useController({ control, name });
  // The submit whose error is being corrected; a later submit shows its own.
  const [correctingSince, setCorrectingSince] = useState<number | null>(null);
  const message = correctingSince === formState.submitCount ? undefined : fieldState.error?.message;
  return (
    <SettingsRow {...row} control={width} error={message ? (errorText?.(message) ?? message) : undefined}>
      <div
        className="contents"
        onFocus={() => setCorrectingSince(formState.submitCount)}
        onBlur={() => setCorrectingSince(null)}
      >
        {children(field)}
      </div>
    </SettingsRow>
  );
}
