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

const codes = new Set(countries.map(({ code }) => code));

export function isCountry(code: string): boolean {
  return codes.has(code);
}
