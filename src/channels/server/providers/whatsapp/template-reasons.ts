import type { TemplateReason } from '../provider.ts';

/** Of Meta's template review and "message_template_status_update": `rejected_reason`, and `other_info.title` of a pause. */
const SENTENCES: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: 'WhatsApp says that the content breaks its rules. Write it in another way and publish it again.',
  INCORRECT_CATEGORY: 'The content does not fit its category. Choose the category that fits, and publish it again.',
  TAG_CONTENT_MISMATCH:
    'The content does not fit its category or language. Choose those that fit, and publish it again.',
  CATEGORY_NOT_AVAILABLE: 'WhatsApp does not offer this category to your business.',
  INVALID_FORMAT:
    'Something about the form is wrong: often a variable, a sample or an address. Correct it and publish it again.',
  PROMOTIONAL: 'This is advertising. Choose the category marketing and publish it again.',
  SCAM: 'WhatsApp takes this for fraud. Say who you are and what you offer, and publish it again.',
  FIRST_PAUSE: 'Customers blocked or reported it, so WhatsApp has paused it for 3 hours. It resumes by itself.',
  SECOND_PAUSE:
    'Customers blocked or reported it again, so WhatsApp has paused it for 6 hours. It resumes by itself; the next time it is disabled.',
  RATE_LIMITING_PAUSE:
    'WhatsApp has paused it because the first customers who got it did not like it. Edit it and publish it again.',
  DISABLED: 'Customers blocked or reported it too often, so WhatsApp has disabled it. Write a new template.',
};

const BY_STATUS: Readonly<Record<string, string>> = {
  REJECTED: 'WhatsApp did not approve it and gave no reason. Change it and publish it again.',
  PAUSED: 'WhatsApp has paused it because customers blocked or reported it.',
  FLAGGED: 'WhatsApp has flagged it because customers blocked or reported it.',
  DISABLED: SENTENCES['DISABLED'] ?? '',
};

/** Why a template cannot be sent, with WhatsApp's own words where it gave some that say more. */
export function explainTemplate({ provider_status: status, reason, detail }: TemplateReason): string | null {
  const standard = BY_STATUS[status];
  if (standard === undefined) return null;
  const sentence = (reason === null ? undefined : SENTENCES[reason]) ?? standard;
  const words = detail ?? (reason !== null && SENTENCES[reason] === undefined ? reason : null);
  return words === null ? sentence : `${sentence} WhatsApp says: ${words}`;
}
