import { refuse } from '../../../foundation/server/refuse.ts';
import { isCountry } from './countries.ts';
import { isTimeZone } from './time-zones.ts';

/** Refuses a zone that is not on the list: it would reach date arithmetic and SQL. */
export function requireTimeZone(code: string | undefined): void {
  if (code !== undefined && !isTimeZone(code))
    refuse('INVALID_DATA', { reason: 'TIME_ZONE_INVALID', info: { field: 'time_zone' } });
}

export function requireCountry(code: string | null | undefined): void {
  if (typeof code === 'string' && !isCountry(code))
    refuse('INVALID_DATA', { reason: 'COUNTRY_INVALID', info: { field: 'country' } });
}
