import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface MobileNumber {
  /** E.164 with +. */
  mobile: string;
  country: string | null;
}

/** The phone number behind a WhatsApp id; null when it cannot be one. */
export function mobileOf(waId: string): MobileNumber | null {
  const parsed = /^\d{5,20}$/.test(waId) ? parsePhoneNumberFromString(`+${waId}`) : undefined;
  if (!parsed?.isPossible()) return null;
  return { mobile: parsed.number, country: parsed.country ?? null };
}
