import type { TemplateReason, TemplateSentences } from '../template-client.ts';

/** Of Meta's template review and "message_template_status_update": `rejected_reason`, and `other_info.title` of a pause. */
const REASONS: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: 'The content breaks the rules of WhatsApp. Write it in another way and publish it again.',
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
    'WhatsApp has paused it because of how the first customers received it. Edit it and publish it again.',
  DISABLED: 'Customers blocked or reported it too often, so WhatsApp has disabled it. Write a new template.',
};

const BY_STATUS: Readonly<Record<string, string | undefined>> = {
  REJECTED: 'WhatsApp did not approve it and gave no reason. Change it and publish it again.',
  PAUSED: 'WhatsApp has paused it because customers blocked or reported it.',
  FLAGGED: 'WhatsApp has flagged it because customers blocked or reported it.',
  DISABLED: REASONS['DISABLED'],
};

/** Subcodes of code 100 (reference, section 7). */
const RULES: Readonly<Record<number, string>> = {
  2388019: 'Your WhatsApp account has as many templates as it can have. Delete some that you do not use.',
  2388023:
    'WhatsApp is still deleting a template with this name in this language, which takes up to 30 days. Choose another name.',
  2388024:
    'WhatsApp has a template with this name in this language already. Choose another name, or sync templates and edit that one.',
  2388040: 'A text is longer than WhatsApp allows. Shorten it.',
  2388047:
    'WhatsApp does not take the header: no line breaks, no emoji, none of * _ ~ in it, and one variable at most.',
  2388072: 'WhatsApp does not take the message. Look at its variables and formatting.',
  2388073: 'WhatsApp does not take the footer. It has no variables and at most 60 characters.',
  2388293: 'The message has too many variables for its length. Write more words, or use fewer variables.',
  2388299: 'A variable cannot be at the very start or end of the message. Write words around it.',
};

const INVALID_PARAMETER = 100;

/** Why a template cannot be sent, with WhatsApp's own words where it gave some that say more. */
function explain({ provider_status: status, reason, detail }: TemplateReason): string | null {
  const standard = BY_STATUS[status];
  if (standard === undefined) return null;
  const known = reason === null ? undefined : REASONS[reason];
  const words = detail ?? (known === undefined ? reason : null);
  return words === null ? (known ?? standard) : `${known ?? standard} WhatsApp says: ${words}`;
}

export const templateSentences: TemplateSentences = {
  explain,
  ruleOf: ({ code, subcode }) => (code === INVALID_PARAMETER && subcode !== null ? (RULES[subcode] ?? null) : null),
  managerUrl: (accountId) =>
    `https://business.facebook.com/latest/whatsapp_manager/message_templates?asset_id=${encodeURIComponent(accountId)}`,
};
