import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import type { Country } from '../../contract/constants.ts';

const REGIONAL_INDICATOR_A = 0x1f1e6;
const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => REGIONAL_INDICATOR_A + letter.charCodeAt(0) - 65));

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Every country that has a calling code, by its English name. */
export const countries: readonly Country[] = getCountries()
  .map((code) => ({
    name: names.of(code) ?? code,
    code,
    calling_code: `+${getCountryCallingCode(code)}`,
    flag: flagOf(code),
  }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const byCode = new Map(countries.map((country) => [country.code, country]));

export const countryByCode = (code: string): Country | undefined => byCode.get(code);

const byName = new Map(countries.map((country) => [country.name.toLowerCase(), country]));

/** A country as a table names it: its name in any case, or its code. */
export const countryByText = (text: string): Country | undefined =>
  byName.get(text.trim().toLowerCase()) ?? byCode.get(text.trim().toUpperCase());

export function isCountry(code: string): boolean {
  return byCode.has(code);
}
