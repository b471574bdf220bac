import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import type { ControlSize } from '../../../ui/primitives/control-box.ts';
import { Input } from '../../../ui/primitives/Input.tsx';

interface NameFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  errorText: (sentence: string) => string;
  size?: ControlSize | undefined;
  /** False where the names are somebody else's, whom the browser must not fill in. */
  own?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** First and last name, side by side where there is room. */
export function NameFields<Values extends FieldValues>(props: NameFieldsProps<Values>) {
  const { control, errorText, size, own = true, disabled } = props;
  const { t } = useTranslation('accounts');
  const names = [
    { name: 'first_name', complete: 'given-name' },
    { name: 'last_name', complete: 'family-name' },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4.5 sm:grid-cols-2">
      {names.map(({ name, complete }) => (
        <FormField
          key={name}
          control={control}
          name={name as FieldPath<Values>}
          label={t(`field.${name}`)}
          required
          errorText={errorText}
        >
          {(field) => <Input {...field} size={size} disabled={disabled} autoComplete={own ? complete : 'off'} />}
        </FormField>
      ))}
    </div>
  );
}
