import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import type { Business } from '../../../accounts/contract/business.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { startUp, type StartUp } from './start-up.ts';

/** Runs the start-up sequence; `retry` asks for the business again. */
export function useStartUp(): { start: StartUp; retry: () => void; isRetrying: boolean } {
  const user = useQuery(currentUserQuery);
  const business = useQuery({ ...businessQuery, enabled: user.data !== undefined });
  useTimeZone(business.data);
  return {
    start: startUp(user, business),
    retry: () => void business.refetch(),
    isRetrying: business.isFetching,
  };
}

/** Every time on screen follows the business; a layout effect, so that nothing is painted in another zone. */
function useTimeZone(business: Business | undefined): void {
  useLayoutEffect(() => {
    if (business) setFormats(business);
  }, [business]);
}

function setFormats({ time_zone, date_time_format }: Business): void {
  dateFormatsStore.setState({ time_zone, date_format: date_time_format.date, time_format: date_time_format.time });
}
