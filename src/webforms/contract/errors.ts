import { defineErrors } from '../../foundation/contract/errors.ts';

export const webFormErrors = defineErrors({
  INVALID_DATA: {
    reasons: {
      FORM_TOO_FAST: 'That was very quick. Look at your answers once more and send them again.',
      FORM_EXPIRED: 'This page was open for a long time. Send your answers once more.',
      FORM_FIELDS: 'Some answers need another look.',
    },
  },
  NOT_FOUND: { reasons: { FORM_CLOSED: 'This form is not available.' } },
  LIMIT_EXCEEDED: {
    reasons: { FORMS_MAX: 'A business can have {max} web forms. Delete one that you no longer need.' },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    webforms: typeof webFormErrors;
  }
}
