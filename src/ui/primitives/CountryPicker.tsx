import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Combobox } from './Combobox.tsx';
import type { ControlSize } from './control-box.ts';
import { Flag } from './Flag.tsx';
import { Highlight } from './Highlight.tsx';

export interface CountryOption {
  name: string;
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** With or without the plus. */
  calling_code: string;
}

export interface CountryPickerProps {
  countries: readonly CountryOption[];
  /** Country code. */
  value: string | null;
  onValueChange: (code: string | null) => void;
  /** What the closed field shows: the name, or the calling code beside a phone number. */
  show?: 'name' | 'calling_code' | undefined;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');
const plus = (code: string) => `+${digits(code)}`;

/** A query of digits, with or without a plus, looks at the start of the calling code; any other looks in the name. */
function matches(country: CountryOption, query: string): boolean {
  if (/^\+?[\d\s]+$/.test(query)) return digits(country.calling_code).startsWith(digits(query));
  return query === '+' || country.name.toLocaleLowerCase().includes(query);
}

/** Country by name or calling code. A value that is not in the list is cleared. */
export function CountryPicker(props: CountryPickerProps) {
  const { countries, value, onValueChange, show = 'name', ...rest } = props;
  const { t } = useTranslation('ui');
  const chosen = countries.find((country) => country.code === value) ?? null;
  // An empty list is one that has not loaded; it says nothing about the value.
  const isStray = value !== null && chosen === null && countries.length > 0;
  useEffect(() => {
    if (isStray) onValueChange(null);
  }, [isStray, onValueChange]);
  return (
    <Combobox
      {...rest}
      items={countries}
      value={chosen}
      onValueChange={(country) => onValueChange(country?.code ?? null)}
      itemKey={(country) => country.code}
      itemLabel={(country) => country.name}
      matches={matches}
      searchLabel={t('country_search')}
      placeholder={props.placeholder ?? (show === 'name' ? t('country_placeholder') : t('calling_code'))}
      renderValue={(country) => (
        <>
          <Flag code={country.code} />
          <span className="min-w-0 flex-1 truncate">
            {show === 'name' ? country.name : <bdi className="tabular-nums">{plus(country.calling_code)}</bdi>}
          </span>
        </>
      )}
      renderItem={(country, query) => (
        <>
          <Flag code={country.code} />
          <span className="min-w-0 flex-1 truncate">
            <Highlight text={country.name} query={query} />
          </span>
          <bdi className="text-xs text-tertiary tabular-nums in-data-selected:text-inherit">
            <Highlight text={plus(country.calling_code)} query={/^\+?\d/.test(query) ? plus(query) : ''} />
          </bdi>
        </>
      )}
    />
  );
}

/** The country of a phone number, by its calling code; the number goes in an Input beside it. */
export function CallingCodePicker(props: Omit<CountryPickerProps, 'show'>) {
  const { t } = useTranslation('ui');
  return (
    <CountryPicker
      {...props}
      show="calling_code"
      aria-label={props['aria-label'] ?? t('calling_code')}
      className={props.className ?? 'w-27 shrink-0'}
    />
  );
}
