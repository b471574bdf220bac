import { defineErrors } from '../../foundation/contract/errors.ts';

export const contactErrors = defineErrors({
  INVALID_DATA: { reasons: { MERGE_SAME: 'Choose two different contacts.' } },
  NOT_ALLOWED: {
    reasons: {
      MERGE_UNDONE: 'This merge has been undone already.',
      MERGE_OLD: 'A merge can be undone for 7 days.',
      MERGE_OVERTAKEN: 'This contact has been merged again since. Undo the later merge first.',
      MERGE_CONTACT_DELETED: 'This contact has been deleted since, so its merge cannot be undone.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    contacts: typeof contactErrors;
  }
}
