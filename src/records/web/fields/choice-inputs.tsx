import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../accounts/web/index.ts';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { offeredOptions } from '../../contract/offered-options.ts';
import type { FieldInputProps } from './field-type.ts';
import { cellLabel } from './cell-label.ts';
import { textOf, chosenOf } from './read-value.ts';

function PicklistInput(props: FieldInputProps) {
  const { t } = useTranslation('records');
  const { field, value, onChange, place } = props;
  const options = offeredOptions(field.options, [value]).map((option) => ({
    value: option.value,
    label: option.label,
  }));
  return (
    <Select
      {...cellLabel(props)}
      size={place === 'cell' ? 'sm' : 'md'}
      options={field.is_required ? options : [{ value: '', label: t('fields.none') }, ...options]}
      value={value === undefined ? null : textOf(value)}
      onValueChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

function MultiSelectInput({ field, value, onChange }: FieldInputProps) {
  const chosen = chosenOf(value);
  const toggle = (option: string, isChosen: boolean) => {
    const next = (field.options ?? []).flatMap(({ value: each }) =>
      (each === option ? isChosen : chosen.includes(each)) ? [each] : [],
    );
    onChange(next.length === 0 ? null : next);
  };
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {offeredOptions(field.options, chosen).map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onCheckedChange={(isChosen) => toggle(option.value, isChosen)}
        />
      ))}
    </div>
  );
}

function CountryInput({ value, onChange, place }: FieldInputProps) {
  return (
    <CountrySelect
      size={place === 'cell' ? 'sm' : 'md'}
      value={textOf(value) || null}
      onValueChange={(code) => onChange(code)}
    />
  );
}

export const choiceInputs = { PicklistInput, MultiSelectInput, CountryInput };
