import { useTranslation } from 'react-i18next';
import type { FieldType, FieldValueProps } from './field-type.ts';
import { lateInput } from './late-input.ts';

/** Numbers are grouped as in India: 1,24,500.00. */
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 4 });
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

const briefRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

function NumberValue({ value, field, isBrief = false }: FieldValueProps) {
  if (typeof value !== 'number') return null;
  const format = field.type === 'currency' ? (isBrief ? briefRupees : rupees) : plain;
  return <bdi className="tabular-nums">{format.format(value)}</bdi>;
}

function BooleanValue({ value }: FieldValueProps) {
  const { t } = useTranslation('records');
  return <span>{t(value === true ? 'fields.yes' : 'fields.no')}</span>;
}

const NumberInput = lateInput(async () => (await import('./number-inputs.tsx')).numberInputs.NumberInput);
const BooleanInput = lateInput(async () => (await import('./number-inputs.tsx')).numberInputs.BooleanInput);

const number: FieldType = { Value: NumberValue, Input: NumberInput, width: 140, align: 'end', canEditInCell: true };

export const numberFieldTypes = {
  number: { ...number, isBare: true },
  currency: number,
  boolean: {
    Value: BooleanValue,
    Input: BooleanInput,
    width: 100,
    isBare: true,
    canEditInCell: true,
    isChosen: true,
    offersNone: true,
  },
} satisfies Record<string, FieldType>;
