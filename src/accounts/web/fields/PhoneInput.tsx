import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useId, useState, type ComponentProps } from 'react';
import type { ControlSize } from '../../../ui/primitives/control-box.ts';
import { CallingCodePicker } from '../../../ui/primitives/CountryPicker.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { countriesQuery } from '../queries.ts';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'size' | 'className'> {
  /** The country whose calling code shows until another is chosen. */
  country: string | null | undefined;
  size?: ControlSize | undefined;
}

const none: never[] = [];

/** A phone number beside its calling code. It is asked for, but neither checked nor sent (specification, section 5). */
export function PhoneInput({ country, size, ...rest }: PhoneInputProps) {
  const { data: countries = none } = useQuery(countriesQuery);
  const { t } = useTranslation('accounts');
  // The label belongs to the number, not to the code before it.
  const codeId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="flex gap-2">
      <CallingCodePicker
        id={codeId}
        placeholder={t('field.calling_code')}
        countries={countries}
        value={chosen ?? country ?? null}
        onValueChange={setChosen}
        size={size}
      />
      <Input {...rest} size={size} type="tel" inputMode="tel" autoComplete="tel-national" />
    </div>
  );
}
