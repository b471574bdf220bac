import { defineErrors } from '../../foundation/contract/errors.ts';

export const listErrors = defineErrors({
  INVALID_DATA: { reasons: { MEMBERS_EMPTY: 'Members count cannot be 0.' } },
  LIMIT_EXCEEDED: {
    reasons: {
      LIST_FULL: 'Maximum member count exceeded in the Contact list.',
      MEMBERS_AT_ONCE: 'Add at most {max} contacts at a time.',
    },
  },
  NOT_ALLOWED: {
    reasons: { LIST_IS_DYNAMIC: 'The members of this list follow from its criteria. Change those instead.' },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    lists: typeof listErrors;
  }
}
