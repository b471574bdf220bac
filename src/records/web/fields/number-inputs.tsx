import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWrittenNumber } from '../../../foundation/contract/written-number.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { FieldInputProps } from './field-type.ts';
import { cellLabel } from './cell-label.ts';

/** What was typed as the server takes it: a number where it is one; it refuses the rest. */
function readNumber(typed: string): string | number | null {
  const number = readWrittenNumber(typed);
  return number === undefined ? typed : number;
}

/** As amounts are shown: 1,24,500.00. */
const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

function NumberInput(props: FieldInputProps) {
  const { field, value, onChange, place } = props;
  const shown = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  // What is being typed may be no number yet: "12." stays "12.".
  const [typed, setTyped] = useState(shown);
  const [isFocused, setFocused] = useState(false);
  const isAmount = field.type === 'currency';
  // In a cell it has the focus at once.
  const isShownWritten = isAmount && !isFocused && place !== 'cell' && typeof value === 'number';
  const text = readNumber(typed) === value ? typed : shown;
  return (
    <Input
      {...cellLabel(props)}
      inputMode="decimal"
      dir="ltr"
      size={place === 'cell' ? 'sm' : 'md'}
      autoComplete="off"
      leading={isAmount ? <span className="text-tertiary">₹</span> : undefined}
      value={isShownWritten ? amount.format(value) : text}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value));
      }}
    />
  );
}

function BooleanInput(props: FieldInputProps) {
  const { t } = useTranslation('records');
  const { field, value, onChange, place } = props;
  const options = [
    ...(field.is_required ? [] : [{ value: 'none', label: t('fields.none') }]),
    { value: 'yes', label: t('fields.yes') },
    { value: 'no', label: t('fields.no') },
  ];
  return (
    <Select
      {...cellLabel(props)}
      size={place === 'cell' ? 'sm' : 'md'}
      options={options}
      value={value === true ? 'yes' : value === false ? 'no' : field.is_required || value === undefined ? null : 'none'}
      onValueChange={(next) => onChange(next === 'none' ? null : next === 'yes')}
    />
  );
}

export const numberInputs = { NumberInput, BooleanInput };
