import { useQuery } from '@tanstack/react-query';
import { businessQuery, countriesQuery } from '../../accounts/web/index.ts';
import { Flag } from '../../ui/primitives/Flag.tsx';
import { countryOfNumber } from './country-of-number.ts';

/** A number with the flag of its country, read in one piece in either direction. */
export function PhoneNumber({ number, className }: { number: string; className?: string }) {
  const { data: countries } = useQuery(countriesQuery);
  const { data: home } = useQuery({ ...businessQuery, enabled: false, select: (business) => business.country });
  const country = countryOfNumber(number, countries ?? [], home ?? null);
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {country !== null && <Flag code={country} />}
      <bdi dir="ltr" className={className}>
        {number}
      </bdi>
    </span>
  );
}
