/** Numbers are grouped as in India: 1,24,500.00. */
const LOCALE = 'en-IN';

const whole = new Intl.NumberFormat(LOCALE);
export const formatCount = (count: number): string => whole.format(count);

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format;
}

/** An amount in 10,000ths of a currency: ₹2,788.40. */
export const formatMoney = (amount: number, currency: string): string =>
  moneyFormat(currency, 2).format(amount / 10_000);

/** What one message costs: ₹0.8631. */
export const formatRate = (rate: number, currency: string): string => moneyFormat(currency, 4).format(rate / 10_000);

/** A part of a whole without decimals: 74%. Nothing of nothing is no part. */
export const formatShare = (part: number, of: number): string =>
  of === 0 ? '' : new Intl.NumberFormat(LOCALE, { style: 'percent' }).format(part / of);

/** The name of a country by its code. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
