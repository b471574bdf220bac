import { useQuery } from '@tanstack/react-query';
import { Flag } from '../../../ui/primitives/Flag.tsx';
import { countriesQuery } from '../settings-queries.ts';
import { groupPhone, phoneCountry } from './phone-groups.ts';

/** A number as people read it, with the flag of its country. */
export function PhoneText({ mobile, hasFlag = false }: { mobile: string; hasFlag?: boolean }) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const country = phoneCountry(mobile, countries);
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {hasFlag && country && <Flag code={country.code} />}
      <bdi dir="ltr" className="truncate tabular-nums">
        {groupPhone(mobile, country?.calling_code ?? null)}
      </bdi>
    </span>
  );
}
