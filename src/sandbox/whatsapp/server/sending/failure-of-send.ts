import type { Platform } from '../platform.ts';
import type { Account, Phone, SentMessage } from '../registry/entities.ts';
import type { CheckedSend } from './check-send.ts';
import { canBeMobile, isAmerican } from './number-plan.ts';
import { isFree } from './pricing.ts';

/** Why an accepted message is not delivered. */
export interface Failure {
  code: number;
  details?: string | undefined;
}

// Public error texts.
export const WINDOW_CLOSED =
  'Message failed to send because more than 24 hours have passed since the customer last replied to this number.';
const NO_WHATSAPP = { code: 131026, details: 'Message Undeliverable.' };
const STOPPED = {
  code: 131050,
  details: 'User has chosen to stop receiving marketing messages on WhatsApp from your business.',
};
const HEALTHY = {
  code: 131049,
  details: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
};
const EXPERIMENT = {
  code: 130472,
  details: "Failed to send message because this user's phone number is part of an experiment",
};
const PAYMENT = {
  code: 131042,
  details: 'Message failed to send because there were one or more errors related to your payment method.',
};

/** What an accepted message fails of, in the order in which the platform looks; files are looked at last and elsewhere. */
export function failureOf(
  platform: Platform,
  account: Account,
  phone: Phone | undefined,
  checked: CheckedSend,
  sent: SentMessage,
): Failure | null {
  const { fail_share, fail_code } = platform.settings.delivery;
  if (!checked.template && !sent.was_window_open) return { code: 131047, details: WINDOW_CLOSED };
  if (!hasWhatsapp(platform, phone, sent.wa_id)) return NO_WHATSAPP;
  const marketing = checked.template?.category === 'MARKETING' ? marketingFailure(platform, phone, sent) : null;
  if (marketing) return marketing;
  if (account.has_payment_issue && !isFree(sent)) return PAYMENT;
  return fail_share > 0 && platform.chance().hits(fail_share) ? { code: fail_code } : null;
}

/** Phones say it themselves; of the other numbers landlines and impossible ones have none, nor those of the settings. */
function hasWhatsapp({ settings }: Platform, phone: Phone | undefined, waId: string | null): boolean {
  if (phone) return phone.has_whatsapp;
  if (waId === null) return true;
  const { without_whatsapp: without, without_whatsapp_share: share } = settings.recipients;
  return canBeMobile(waId) && !(without.length > 0 && without.includes(waId)) && !isOf(share, `whatsapp:${waId}`);
}

/** Meta's reference, Marketing templates: Per-user limits, United States, and experiments. */
function marketingFailure(platform: Platform, phone: Phone | undefined, sent: SentMessage): Failure | null {
  if (phone?.marketing === 'stopped') return STOPPED;
  if (sent.wa_id !== null && isAmerican(sent.wa_id)) return HEALTHY;
  // Within an open window neither the experiment nor the limit counts.
  if (sent.was_window_open) return null;
  const { experiment_share, marketing_per_day } = platform.settings.recipients;
  const person = sent.wa_id ?? sent.user_id ?? '';
  if (isOf(experiment_share, `experiment:${person}`)) return EXPERIMENT;
  if (marketing_per_day !== null && !platform.limits.takeMarketing(person, marketing_per_day)) return HEALTHY;
  return null;
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Whether a key is among a share of all keys: always the same ones, and those of a smaller share among a larger. */
function isOf(share: number, key: string): boolean {
  if (share === 0) return false;
  let hash = FNV_START;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), FNV_PRIME);
  // Mixed once more, or numbers in a row would be on one side together.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < share;
}
