import type { RateLimit } from '../../foundation/contract/endpoint.ts';

const HOUR = 3_600;

/** Limits of what strangers do with forms; a company or a mobile network may stand behind one address. */
export const throttles = {
  /** Views of one address. */
  view: { name: 'web_form_view', max: 600, windowSeconds: HOUR },
  /** Submissions of one address, whatever the form. */
  submit: { name: 'web_form_submit', max: 120, windowSeconds: HOUR },
  /** Submissions of one address to one form. */
  visitor: { name: 'web_form_visitor', max: 60, windowSeconds: HOUR },
  /** The same where the form limits its visitors. */
  limited_visitor: { name: 'web_form_visitor', max: 5, windowSeconds: HOUR },
  /** Submissions to one form, of all addresses together. */
  form: { name: 'web_form', max: 2_000, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;
