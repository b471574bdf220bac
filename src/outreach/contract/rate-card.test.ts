import { expect, test } from 'vitest';
import { countryOfNumber } from '../../delivery/server/index.ts';
import { marketOf, messageCategories, rateCurrencies, rateOf } from './rate-card.ts';

test.each([
  ['+919840000000', 'IN', 'IN', [0.0118, 0.0014, 0.0014]],
  ['919840000000', 'IN', 'IN', [0.0118, 0.0014, 0.0014]],
  ['+12125550123', 'US', 'North America', [0.025, 0.0034, 0.0034]],
  ['+14165550123', 'CA', 'North America', [0.025, 0.0034, 0.0034]],
  // One calling code, three markets.
  ['+18095550123', 'DO', 'Rest of Latin America', [0.074, 0.0113, 0.0113]],
  ['+12425550123', 'BS', 'Other', [0.0604, 0.0077, 0.0077]],
  ['+351912345678', 'PT', 'Rest of Western Europe', [0.0592, 0.0171, 0.0171]],
  ['+254712123456', 'KE', 'Rest of Africa', [0.0225, 0.004, 0.004]],
  // It has left its group, and its own rates were not found.
  ['+380501234567', 'UA', 'UA', [null, null, null]],
  // The same calling code as Russia.
  ['+77011234567', 'KZ', 'KZ', [null, null, null]],
  ['+79161234567', 'RU', 'RU', [0.0802, 0.04, 0.04]],
  // Only its marketing rate has changed since.
  ['+447400123456', 'GB', 'GB', [null, 0.022, 0.022]],
  ['+447911123456', 'GG', 'GB', [null, 0.022, 0.022]],
  ['+870773111632', null, 'Other', [0.0604, 0.0077, 0.0077]],
  ['no number', null, 'Other', [0.0604, 0.0077, 0.0077]],
] as const)('what a message to %s costs', (number, country, market, expected) => {
  expect(countryOfNumber(number)).toBe(country);
  expect(marketOf(country)).toBe(market);
  expect(messageCategories.map((category) => rateOf(country, category))).toEqual(expected);
});

test('rupees are a card of their own', () => {
  expect(messageCategories.map((category) => rateOf('IN', category, 'INR'))).toEqual([0.8631, 0.115, 0.115]);
  expect(rateOf('US', 'marketing', 'INR')).toBeNull();
  expect(rateOf(null, 'marketing', 'INR')).toBeNull();
});

test('every country has a market, and no rate is zero or without a category', () => {
  const region = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const countries = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => region.of(code) !== undefined);
  expect(countries.length).toBeGreaterThan(200);
  for (const country of countries)
    for (const currency of rateCurrencies)
      for (const category of messageCategories) {
        const rate = rateOf(country, category, currency);
        expect(rate === null || (rate > 0 && rate < 1)).toBe(true);
      }
});
