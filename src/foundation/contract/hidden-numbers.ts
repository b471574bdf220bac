import type { Permission } from './permissions.ts';

/** Who has it sees whole phone numbers; others see their country code and last two digits. */
export const SEE_NUMBERS = 'phone_numbers.see' satisfies Permission;

/** Stands for the digits that are not shown: as many signs for every number, so that they do not tell its length. */
export const HIDDEN_DIGITS = '•••••••';

/** True for what stands in the place of a phone number. */
export const isHiddenNumber = (text: string): boolean => text.includes(HIDDEN_DIGITS);
