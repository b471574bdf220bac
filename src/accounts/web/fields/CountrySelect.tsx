import { useQuery } from '@tanstack/react-query';
import type { ControlSize } from '../../../ui/primitives/control-box.ts';
import { CountryPicker } from '../../../ui/primitives/CountryPicker.tsx';
import { countriesQuery } from '../settings-queries.ts';

interface CountrySelectProps {
  value: string | null | undefined;
  onValueChange: (code: string | null) => void;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
}

const none: never[] = [];

/** The countries of the server, searchable by name or calling code. */
export function CountrySelect({ value = null, onValueChange, size, disabled }: CountrySelectProps) {
  const { data: countries = none } = useQuery(countriesQuery);
  return (
    <CountryPicker
      countries={countries}
      value={value || null}
      onValueChange={onValueChange}
      size={size}
      disabled={disabled}
    />
  );
}
