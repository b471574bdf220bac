/**
 * What WhatsApp charges for a delivered template message, by the country of the recipient's number. Parley computes costs
 * beforehand with it; what a business pays is on the provider's invoice.
 *
 * Countries are grouped as in the provider's table of 1 October 2026
 * (developers.facebook.com/documentation/business-messaging/whatsapp/pricing): those without a rate of their own belong to a
 * regional group, and those of no group to Other. Rates in US dollars are those of the rate card of 1 January 2026. Some have changed
 * since, on 1 April, 1 July and 1 October 2026, and some countries have left their groups; where the new rate was not to be found it is null,
 * never the old one. Volume tiers and rates for authentication across borders lower or raise the invoice further.
 *
 * Messages inside the reply window: a utility template was free there from 1 July 2025 to 30 September 2026. Since 1 October 2026
 * the provider charges it as outside of the window (…/pricing/non-template-messages), so a rate holds for both.
 */

export const messageCategories = ['marketing', 'utility', 'authentication'] as const;
export type MessageCategory = (typeof messageCategories)[number];

export const rateCurrencies = ['USD', 'INR'] as const;
export type RateCurrency = (typeof rateCurrencies)[number];

/** The date of the rates, and of the groups of countries. */
export const rateCardDates = { rates: '2026-01-01', countries: '2026-10-01' } as const;

type Rates = Readonly<Record<MessageCategory, number | null>>;

const rates = (marketing: number | null, utility: number | null, authentication: number | null = utility): Rates => ({
  marketing,
  utility,
  authentication,
});
const NOT_FOUND = rates(null, null);

const groups = {
  'North America': { countries: 'US CA', rates: rates(0.025, 0.0034) },
  'Rest of Africa': {
    countries:
      'DZ AO BJ BW BF BI CM TD CG ER ET GA GM GH GW CI KE LS LR LY MG MW ML MR MZ NA NE RW SN SL SO SS SD SZ TZ TG TN UG ZM ZW',
    rates: rates(0.0225, 0.004),
  },
  'Rest of Asia Pacific': {
    countries: 'AF AU KH CN JP LA MN NZ PG PH TW TJ TH TM UZ VN',
    rates: rates(0.0732, 0.0113),
  },
  'Rest of Central & Eastern Europe': {
    countries: 'AL AM AZ BY BG HR CZ GE GR LV LT MD MK RS SK SI',
    rates: rates(0.086, 0.0212),
  },
  'Rest of Western Europe': { countries: 'AT BE DK FI IE NO PT SE CH', rates: rates(0.0592, 0.0171) },
  'Rest of Latin America': {
    countries: 'BO CR DO EC SV GT HT HN JM NI PA PY PR UY VE',
    rates: rates(0.074, 0.0113),
  },
  'Rest of Middle East': { countries: 'BH JO LB YE', rates: rates(0.0341, 0.0091) },
} as const;

const OTHER = { market: 'Other', rates: rates(0.0604, 0.0077) } as const;

const own: Readonly<Record<string, Rates>> = {
  AE: rates(0.0499, 0.0157),
  AR: rates(0.0618, 0.026),
  BR: rates(0.0625, 0.0068),
  CL: rates(0.0889, 0.02),
  CO: rates(0.0125, 0.0008),
  DE: rates(0.1365, 0.055),
  EG: rates(0.0644, 0.0036),
  FR: rates(0.0859, 0.03),
  ID: rates(0.0411, 0.025),
  IL: rates(0.0353, 0.0053),
  IN: rates(0.0118, 0.0014),
  MX: rates(0.0305, 0.0085),
  MY: rates(0.086, 0.014),
  NG: rates(0.0516, 0.0067),
  NL: rates(0.1597, 0.05),
  PE: rates(0.0703, 0.02),
  RU: rates(0.0802, 0.04),
  ZA: rates(0.0379, 0.0076),
  // Changed on 1 April and 1 July 2026.
  ES: rates(null, 0.02),
  GB: rates(null, 0.022),
  IT: rates(null, 0.03),
  PK: rates(0.0473, null),
  SA: rates(null, 0.0107),
  TR: rates(0.0109, null),
  // Left their groups on 1 July 2026.
  HK: NOT_FOUND,
  HU: NOT_FOUND,
  PL: NOT_FOUND,
  QA: NOT_FOUND,
  RO: NOT_FOUND,
  SG: NOT_FOUND,
  // Left their groups on 1 October 2026.
  BD: NOT_FOUND,
  IQ: NOT_FOUND,
  KW: NOT_FOUND,
  KZ: NOT_FOUND,
  LK: NOT_FOUND,
  MA: NOT_FOUND,
  NP: NOT_FOUND,
  OM: NOT_FOUND,
  UA: NOT_FOUND,
};

/** Rupees are published as a card of their own, not converted; of it only the rates for numbers of India are known here. */
const rupees: Readonly<Record<string, Rates>> = { IN: rates(0.8631, 0.115) };

/** Countries whose numbers begin with the calling code of another one: by that they are charged. */
const callingCodeOf: Readonly<Record<string, string>> = {
  AX: 'FI',
  CC: 'AU',
  CX: 'AU',
  EH: 'MA',
  GG: 'GB',
  IM: 'GB',
  JE: 'GB',
  SJ: 'NO',
  VA: 'IT',
};
const chargedAs = (country: string): string => callingCodeOf[country] ?? country;

const groupOf = new Map(
  Object.entries(groups).flatMap(([market, { countries, rates: ofGroup }]) =>
    countries.split(' ').map((country) => [country, { market, rates: ofGroup }] as const),
  ),
);

/**
 * The market in which numbers of a country (ISO 3166, two letters) are charged: the country's own code, a regional group, or Other,
 * also for numbers of no country.
 */
export function marketOf(country: string | null): string {
  if (country === null) return OTHER.market;
  const charged = chargedAs(country);
  return charged in own ? charged : (groupOf.get(charged)?.market ?? OTHER.market);
}

/**
 * What one delivered message of a category costs that goes to a number of this country; null where the rate is not known. In
 * `currency`, US dollars if left out.
 */
export function rateOf(
  country: string | null,
  category: MessageCategory,
  currency: RateCurrency = 'USD',
): number | null {
  const charged = country === null ? '' : chargedAs(country);
  if (currency === 'INR') return rupees[charged]?.[category] ?? null;
  return (own[charged] ?? groupOf.get(charged)?.rates ?? OTHER.rates)[category];
}
