import { createHash } from 'node:crypto';
import type { Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { Account, SentMessage, Template } from '../registry/entities.ts';
import { countryCodeOf } from './number-plan.ts';

const CONVERSATION_SECONDS = 86_400;

/** Countries with rates of their own for codes from abroad. Meta's reference, Pricing, Authentication-international rates. */
const INTERNATIONAL: Readonly<Record<string, string>> = {
  20: 'EG',
  27: 'ZA',
  60: 'MY',
  62: 'ID',
  91: 'IN',
  92: 'PK',
  234: 'NG',
  966: 'SA',
  971: 'AE',
};

/** What a message is billed as; a template by its category. Meta's reference, Pricing, and messages webhooks, Status. */
export function categoryOf(
  template: Template | null,
  waId: string | null,
  account: Account,
  isMarketingCall: boolean,
): string {
  if (!template) return 'service';
  if (isMarketingCall) return 'marketing_lite';
  const country = waId === null ? undefined : INTERNATIONAL[countryCodeOf(waId)];
  const isInternational =
    template.category === 'AUTHENTICATION' && country !== undefined && country !== account.country;
  return isInternational ? 'authentication-international' : template.category.toLowerCase();
}

/** Whether a message costs nothing: service, utility within the window, and everything in a free entry point. */
export const isFree = ({ category, was_window_open, entry_point_until }: Omit<SentMessage, 'id'>): boolean =>
  // A message of an older start has no entry point.
  (entry_point_until ?? null) !== null || category === 'service' || (category === 'utility' && was_window_open);

/** The parts of a status that are about its price. From version 24 on a conversation is named in a free entry point only. */
export function pricingOf({ clock, settings }: Platform, sent: SentMessage, isSent: boolean): Json {
  const until = sent.entry_point_until ?? null;
  const isEntry = until !== null;
  const pricing = {
    billable: !isFree(sent),
    pricing_model: 'PMP',
    type: isEntry ? 'free_entry_point' : isFree(sent) ? 'free_customer_service' : 'regular',
    category: isEntry ? 'referral_conversion' : sent.category,
  };
  if (settings.webhook_version >= 24 && !isEntry) return { pricing };
  const id = createHash('md5').update(`${sent.id}:conversation`).digest('hex');
  const end = isEntry ? Math.floor(until / 1000) : clock.seconds() + CONVERSATION_SECONDS;
  return {
    conversation: {
      id,
      ...(isSent ? { expiration_timestamp: String(end) } : {}),
      // A hyphen there, an underscore here.
      origin: { type: pricing.category.replaceAll('-', '_') },
    },
    pricing,
  };
}
