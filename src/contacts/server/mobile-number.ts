import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface MobileNumber {
  /** E.164 with +. */
  mobile: string;
  country: string | null;
}

// Ids made of numbers keep what numbers no longer have: Mexico's mobile digit 1, given up in 2019. In Brazil ids of
// older accounts lack the ninth digit that every mobile has had since 2016; landlines begin with 2 to 5.
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^521(\d{10})$/, '52$1'],
  [/^55(\d\d)([6-9]\d{7})$/, '55$19$2'],
];

/** The phone number behind a provider's id of it; null when it cannot be one. */
export function mobileOf(phoneId: string): MobileNumber | null {
  const [pattern, form] = FORMS.find(([each]) => each.test(phoneId)) ?? [];
  const digits = pattern && form ? phoneId.replace(pattern, form) : phoneId;
  const parsed = /^\d{5,20}$/.test(digits) ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  if (!parsed?.isPossible()) return null;
  return { mobile: parsed.number, country: parsed.country ?? null };
}
