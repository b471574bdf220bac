import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/primitives/control-box.ts';
import { CallingCodePicker } from '../../../ui/primitives/CountryPicker.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { countriesQuery } from '../settings-queries.ts';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'size' | 'className' | 'value' | 'onChange'> {
  /** The whole number, its calling code first where one is chosen: +91 90000 14220. */
  value: string | undefined;
  onValueChange: (phone: string) => void;
  /** The country whose calling code shows until another is chosen. */
  country: string | null | undefined;
  size?: ControlSize | undefined;
}

const none: never[] = [];

/** A phone number beside its calling code. A number that is typed with a code of its own keeps it. */
export function PhoneInput({ value = '', onValueChange, country, size, ...rest }: PhoneInputProps) {
  const { data: countries = none } = useQuery(countriesQuery);
  const { t } = useTranslation('accounts');
  // The label belongs to the number, not to the code before it.
  const codeId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const shownCountry = chosen ?? country ?? null;
  const code = countries.find((each) => each.code === shownCountry)?.calling_code ?? '';
  const number = withoutCode(value, code);
  const codeBefore = useRef(code);
  useEffect(() => {
    const typed = withoutCode(value, codeBefore.current);
    codeBefore.current = code;
    if (typed !== '') onValueChange(withCode(typed, code));
    // Only when another code is chosen: the number that was typed moves to it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code]);
  return (
    <div className="flex gap-2">
      <CallingCodePicker
        id={codeId}
        placeholder={t('field.calling_code')}
        countries={countries}
        value={shownCountry}
        onValueChange={setChosen}
        size={size}
      />
      <Input
        {...rest}
        value={number}
        onChange={(event) => onValueChange(withCode(event.target.value, code))}
        size={size}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
    </div>
  );
}

const withCode = (number: string, code: string): string =>
  number.trim() === '' ? '' : code === '' || number.startsWith('+') ? number : `${code} ${number}`;

const withoutCode = (phone: string, code: string): string =>
  code !== '' && phone.startsWith(`${code} `) ? phone.slice(code.length + 1) : phone;
