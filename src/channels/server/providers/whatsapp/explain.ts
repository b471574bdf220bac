import { listedRule, unlistedRules, whatsappRefusals } from '../../../contract/providers/whatsapp/refusals.ts';
import type { RefusalRule } from '../../../contract/refusals.ts';
import type { Verdict } from '../../../contract/sending.ts';
import type { Explanation, FixedBy } from '../provider.ts';
import type { ProviderRefusal } from '../provider-refused.ts';

const TOO_MANY_REQUESTS = 429;

/** "An unknown error occurred": with a server error it does not say whether the message was taken. */
const UNKNOWN_ERROR = 1;

/**
 * Whether a server error leaves open what became of the message: a code that says nothing, or one that the
 * provider's reference does not list. Sending again could then send twice.
 */
export const isOutcomeUnknown = ({ code, http_status }: ProviderRefusal): boolean =>
  http_status >= 500 && (code === UNKNOWN_ERROR || listedRule(code) === undefined);

function ruleOf({ code, http_status, is_transient }: ProviderRefusal): RefusalRule {
  const listed = listedRule(code);
  if (listed) return listed;
  const { tooFast, down, stumbled, details } = unlistedRules;
  if (http_status === TOO_MANY_REQUESTS) return tooFast;
  if (http_status >= 500) return down;
  return is_transient ? stumbled : details;
}

/** What happened, what is done about it and what is said. */
function explained({ retry, sentence, pauses, closesWindow }: RefusalRule, code: number | null, detail: string | null) {
  return {
    retry,
    pauses: pauses ?? false,
    closes_window: closesWindow ?? false,
    refusal: { message: sentence, code, detail },
  };
}

/** Turns a provider's error body into what is done and what is said. */
export function judge(refusal: ProviderRefusal): Verdict {
  const { code, retry_after_seconds } = refusal;
  const detail = refusal.detail ?? refusal.user_message ?? (refusal.message === '' ? null : refusal.message);
  return { ...explained(ruleOf(refusal), code, detail), retry_after_seconds };
}

/** Whether connecting the account again, or activating the number again with its PIN, fixes what stops the channel. */
export function fixedBy(code: number | null): FixedBy | null {
  const { pauses, cure } = whatsappRefusals.ruleOf(code);
  if (!pauses) return null;
  if (cure === 'connect') return 'login';
  return cure === 'register' ? 'registration' : null;
}

/** Explains a failure by its code alone, as a webhook reports it. */
export const explain = (code: number | null, detail: string | null): Explanation => ({
  ...explained(whatsappRefusals.ruleOf(code), code, detail),
  fixed_by: fixedBy(code),
});
