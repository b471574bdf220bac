import type { RetryClass, Verdict } from '../../../contract/sending.ts';
import type { Explanation, FixedBy } from '../provider.ts';
import type { ProviderRefusal } from '../provider-refused.ts';

interface Words {
  retry: RetryClass;
  sentence: string;
  pauses?: true;
  closesWindow?: true;
}

const never = (sentence: string): Words => ({ retry: 'never', sentence });
const pausing = (sentence: string): Words => ({ retry: 'never', sentence, pauses: true });
const RECONNECT = pausing('The connection to WhatsApp has ended. Reconnect the WhatsApp account.');
const PERMISSION = pausing('WhatsApp permissions are missing. Reconnect and grant all permissions.');
const RESTRICTED = pausing('WhatsApp has restricted this account. See the WhatsApp Manager for the reason.');
const DETAILS = never('WhatsApp did not accept this message. See the details.');
const STUMBLED: Words = { retry: 'few', sentence: 'WhatsApp could not process this message. Try again.' };
const DOWN: Words = { retry: 'outage', sentence: 'WhatsApp is temporarily unavailable. Try again later.' };
const TOO_FAST: Words = {
  retry: 'number',
  sentence: 'Too many messages were sent from this number at once. Try again.',
};
const PAYMENT = pausing('Add or fix the payment method of the WhatsApp account.');
const NOT_REGISTERED = pausing('This number is not registered with WhatsApp. Activate it again.');
const TEXT_TOO_LONG = never('The text of the template is too long with these values.');
const MAINTENANCE: Words = {
  retry: 'minutes',
  sentence: 'WhatsApp is upgrading this number. Try again in a few minutes.',
};

/** By the provider's code: section 7 of its reference. */
const WORDS: Readonly<Record<number, Words>> = {
  0: RECONNECT,
  190: RECONNECT,
  3: PERMISSION,
  10: PERMISSION,
  131005: PERMISSION,
  1: STUMBLED,
  131000: STUMBLED,
  135000: STUMBLED,
  2: DOWN,
  131016: DOWN,
  133004: DOWN,
  4: TOO_FAST,
  80007: TOO_FAST,
  130429: TOO_FAST,
  131056: {
    retry: 'pair',
    sentence: 'Too many messages to this contact in a short time. Try again later.',
  },
  131048: never('WhatsApp limits this number because of its quality or its messaging limit. Check the quality rating.'),
  131064: never('The messaging limit is reached because templates were in the wrong category.'),
  33: pausing('This WhatsApp number or account no longer exists.'),
  100: DETAILS,
  131008: DETAILS,
  131009: DETAILS,
  368: RESTRICTED,
  131031: RESTRICTED,
  130497: never('WhatsApp does not allow messages to this country.'),
  130472: never('WhatsApp did not deliver this message because of an experiment of its own.'),
  131021: never('A number cannot write to itself.'),
  131026: never('This contact cannot receive WhatsApp messages.'),
  1026: never('This contact cannot receive WhatsApp messages.'),
  131030: never('Add this recipient to the test list of the WhatsApp account.'),
  131037: never('WhatsApp must approve the display name first.'),
  131042: PAYMENT,
  131044: PAYMENT,
  131045: NOT_REGISTERED,
  133010: NOT_REGISTERED,
  133006: NOT_REGISTERED,
  131047: { ...never('The reply window has closed. Send a template.'), closesWindow: true },
  131049: never('WhatsApp limited marketing messages to this contact. Try again tomorrow at the earliest.'),
  131050: never('This contact has stopped marketing messages.'),
  131051: never('WhatsApp does not support this kind of message.'),
  131052: never('WhatsApp could not download the file.'),
  131053: never('WhatsApp does not support this type of file.'),
  131055: never('Marketing messages of this account go through another WhatsApp service.'),
  131063: never('Marketing messages of this account go through another WhatsApp service.'),
  134100: never('Marketing messages of this account go through another WhatsApp service.'),
  134101: { retry: 'minutes', sentence: 'WhatsApp is still preparing this template. Try again in ten minutes.' },
  131057: MAINTENANCE,
  2494100: MAINTENANCE,
  131060: never('This message can be read in the WhatsApp Business app only.'),
  131062: never('A phone number of this contact is needed.'),
  132000: never('Fill in all values of the template.'),
  132001: never('This template is not available in this language. Choose another one.'),
  132005: TEXT_TOO_LONG,
  132007: never('WhatsApp did not accept the content of this template.'),
  132008: DETAILS,
  132012: DETAILS,
  132015: never('WhatsApp has paused this template because of its quality.'),
  132016: never('WhatsApp has disabled this template for good.'),
  132068: never('The flow of this message is blocked.'),
  132069: { retry: 'hour', sentence: 'The flow of this message is limited by WhatsApp. Try again in an hour.' },
  134011: never('Accept the payment terms in the WhatsApp Manager.'),
  137000: never('The identity of this contact has changed.'),
};

const PERMISSION_CODES = { from: 200, to: 299 };
const TOO_MANY_REQUESTS = 429;

/** "An unknown error occurred": with a server error it does not say whether the message was taken. */
const UNKNOWN_ERROR = 1;

/**
 * Whether a server error leaves open what became of the message: a code that says nothing, or one that the
 * provider's reference does not list. Sending again could then send twice.
 */
export function isOutcomeUnknown({ code, http_status }: ProviderRefusal): boolean {
  return http_status >= 500 && (code === UNKNOWN_ERROR || !(code in WORDS || isPermissionCode(code)));
}

const isPermissionCode = (code: number): boolean => code >= PERMISSION_CODES.from && code <= PERMISSION_CODES.to;

function wordsOf({ code, http_status, is_transient }: ProviderRefusal): Words {
  const known = WORDS[code];
  if (known) return known;
  if (isPermissionCode(code)) return PERMISSION;
  if (http_status === TOO_MANY_REQUESTS) return TOO_FAST;
  if (http_status >= 500) return DOWN;
  return is_transient ? STUMBLED : DETAILS;
}

/** What happened, what is done about it and what is said. */
function explained({ retry, sentence, pauses, closesWindow }: Words, code: number | null, detail: string | null) {
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
  return { ...explained(wordsOf(refusal), code, detail), retry_after_seconds };
}

// Reference, section 7: 190 and 0 are the token itself; 3, 10, 200 and 131005 what it may do.
const TOKEN_CODES = new Set([0, 3, 10, 190, 200, 131_005]);
// The number is not, or no longer, registered for sending.
const REGISTRATION_CODES = new Set([131_045, 133_006, 133_010]);

/** Whether connecting the account again, or activating the number again with its PIN, fixes the cause. */
export function fixedBy(code: number | null): FixedBy | null {
  if (code === null) return null;
  if (TOKEN_CODES.has(code)) return 'login';
  return REGISTRATION_CODES.has(code) ? 'registration' : null;
}

/** Explains a failure by its code alone, as a webhook reports it. */
export function explain(code: number | null, detail: string | null): Explanation {
  const words = code === null ? DETAILS : (WORDS[code] ?? DETAILS);
  return { ...explained(words, code, detail), fixed_by: fixedBy(code) };
}
