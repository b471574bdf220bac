import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isHiddenNumber } from '../../../foundation/contract/hidden-numbers.ts';
import { Flag } from '../../../ui/primitives/Flag.tsx';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import { countriesQuery } from '../settings-queries.ts';
import { groupPhone, phoneCountry } from './phone-groups.ts';

/** A number as people read it, with the flag of its country; a lock beside one that the reader's role hides says why. */
export function PhoneText({ mobile, hasFlag = false }: { mobile: string; hasFlag?: boolean }) {
  const { t } = useTranslation('accounts');
  const { data: countries = [] } = useQuery(countriesQuery);
  const isHidden = isHiddenNumber(mobile);
  // The last digits of a masked number stand behind a space, and are not part of the calling code.
  const country = phoneCountry(isHidden ? mobile.split(' ', 1).join() : mobile, countries);
  const number = (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {hasFlag && country && <Flag code={country.code} />}
      <bdi dir="ltr" className="truncate tabular-nums">
        {isHidden ? mobile : groupPhone(mobile, country?.calling_code ?? null)}
      </bdi>
      {isHidden && <Lock role="img" aria-label={t('phone_hidden')} className="size-3.5 shrink-0 text-tertiary" />}
    </span>
  );
  return isHidden ? <Tooltip label={t('phone_hidden')}>{number}</Tooltip> : number;
}
