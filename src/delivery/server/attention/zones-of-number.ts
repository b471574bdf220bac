import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { AddressKind } from '../../../channels/contract/address.ts';
import { RecentMap } from '../../../foundation/server/secrets/recent-map.ts';

// Since ES2026 a method; the engine that runs here has either.
interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

/** There are about 250 countries. */
const known = new RecentMap<string, readonly string[]>(400);

/** The time zones of a country (ISO 3166, two letters), by the data that Node brings along; none for what is no country. */
export function zonesOfCountry(country: string): readonly string[] {
  const before = known.get(country);
  if (before) return before;
  const zones = /^[A-Z]{2}$/.test(country)
    ? ((new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? [])
    : [];
  known.set(country, zones);
  return zones;
}

/** The country of a phone number, with or without its plus; null where the number does not say. */
export function countryOfNumber(number: string): string | null {
  const digits = number.replace(/^\+/, '');
  return /^\d{5,20}$/.test(digits) ? (parsePhoneNumberFromString(`+${digits}`)?.country ?? null) : null;
}

/**
 * Where somebody may be who is reached at an address: the zones of the country of a phone number. Other addresses, and numbers
 * that belong to no country, say nothing: then it is `otherwise`, the zone of the business.
 */
export function zonesOfAddress({ id, kind }: { id: string; kind: AddressKind }, otherwise: string): readonly string[] {
  const country = kind === 'phone' || kind === 'phone_id' ? countryOfNumber(id) : null;
  const zones = country === null ? [] : zonesOfCountry(country);
  return zones.length === 0 ? [otherwise] : zones;
}
