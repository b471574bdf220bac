import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from '../../../accounts/web/index.ts';
import { Flag } from '../../../ui/primitives/Flag.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import type { Tone } from '../../../ui/primitives/tones.ts';
import type { FieldOption } from '../../contract/module.ts';
import type { FieldType, FieldValueProps } from './field-type.ts';
import { lateInput } from './late-input.ts';
import { textOf, chosenOf } from './read-value.ts';

const tones: Record<NonNullable<FieldOption['colour']>, Tone> = {
  grey: 'neutral',
  red: 'danger',
  amber: 'warning',
  green: 'success',
  blue: 'info',
  violet: 'bot',
  petrol: 'accent',
};

function OptionPill({ option, value }: { option: FieldOption | undefined; value: string }) {
  // An option that was removed is shown by what was stored.
  if (!option) return <span className="truncate text-tertiary">{value}</span>;
  if (option.colour === null)
    return (
      <span dir="auto" className="truncate">
        {option.label}
      </span>
    );
  return <Pill tone={tones[option.colour]}>{option.label}</Pill>;
}

function PicklistValue({ value, field }: FieldValueProps) {
  return <OptionPill option={field.options?.find((each) => each.value === value)} value={textOf(value)} />;
}

function MultiSelectValue({ value, field }: FieldValueProps) {
  return (
    <span className="flex min-w-0 gap-1 in-data-whole:flex-wrap">
      {chosenOf(value).map((each) => (
        <OptionPill
          key={textOf(each)}
          option={field.options?.find((option) => option.value === each)}
          value={textOf(each)}
        />
      ))}
    </span>
  );
}

function CountryValue({ value }: FieldValueProps) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const code = textOf(value);
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Flag code={code} />
      <span className="truncate">{countries.find((each) => each.code === code)?.name ?? code}</span>
    </span>
  );
}

const PicklistInput = lateInput(async () => (await import('./choice-inputs.tsx')).choiceInputs.PicklistInput);
const MultiSelectInput = lateInput(async () => (await import('./choice-inputs.tsx')).choiceInputs.MultiSelectInput);
const CountryInput = lateInput(async () => (await import('./choice-inputs.tsx')).choiceInputs.CountryInput);

export const choiceFieldTypes = {
  picklist: {
    Value: PicklistValue,
    Input: PicklistInput,
    width: 130,
    canEditInCell: true,
    isChosen: true,
    offersNone: true,
  },
  multi_select: { Value: MultiSelectValue, Input: MultiSelectInput, isGroup: true, width: 200, canEditInCell: false },
  country: { Value: CountryValue, Input: CountryInput, width: 150, canEditInCell: false },
} satisfies Record<string, FieldType>;
