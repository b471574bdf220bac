import { defineErrors } from '../../foundation/contract/errors.ts';

export const templateErrors = defineErrors({
  // The sentence of the specification, section 8.
  INVALID_ORDER: {
    status: 400,
    message: 'Quick reply buttons should always be grouped together at the start or at the end.',
  },
  ALREADY_EXISTS: {
    status: 409,
    message: 'There is a template with this name in this language already. Choose another name.',
  },
  CONFLICT: {
    reasons: {
      NO_CHANNEL: 'Connect WhatsApp before you write a template.',
      IN_REVIEW: 'WhatsApp is reviewing this template. It can be changed when the review has ended.',
      NOT_PUBLISHED: 'Publish the template first.',
      NOTHING_TO_PUBLISH: 'Nothing has changed since the template was published.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    templates: typeof templateErrors;
  }
}
