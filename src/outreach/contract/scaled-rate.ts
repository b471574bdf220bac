import { rateOf, type MessageCategory } from './rate-card.ts';

/** Amounts of money are whole 10,000ths of the currency, as the rate card has four decimals. */
export const MONEY_SCALE = 10_000;

/** What one message costs, in 10,000ths of a US dollar; null where the rate is not known. */
export function scaledRate(country: string | null, category: MessageCategory): number | null {
  const rate = rateOf(country, category);
  return rate === null ? null : Math.round(rate * MONEY_SCALE);
}
