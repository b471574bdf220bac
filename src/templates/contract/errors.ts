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
  PROVIDER_REFUSED: {
    reasons: {
      OUTCOME_UNKNOWN:
        '{provider} did not answer, so it is not known whether it has the template. This is being checked; look again in a moment.',
    },
  },
  CONFLICT: {
    reasons: {
      NO_CHANNEL: 'Connect a messaging channel before you work with its templates.',
      IN_REVIEW: '{provider} is reviewing this template. It can be changed when the review has ended.',
      NOT_CHANGEABLE: '{provider} does not let this template change any more. Write a new one.',
      NOT_PUBLISHED: 'Publish the template first.',
      NOTHING_TO_PUBLISH: 'Nothing has changed since the template was published.',
      PUBLISHING: 'This template is being published right now. Wait a moment and look again.',
      EDIT_LIMIT:
        '{provider} lets an approved template be changed once in {hours} hours and {max} times in {days} days. This one can be published again in {wait}. Your changes are kept.',
      FOREIGN_PARTS: 'This template has parts that can only be edited in the {manager}.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    templates: typeof templateErrors;
  }
}
