import { defineErrors } from '../../foundation/contract/errors.ts';

export const quickReplyErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: { TEAM_REPLIES: 'The quick replies of the team are changed by those who may edit templates.' },
  },
  LIMIT_EXCEEDED: {
    reasons: { QUICK_REPLIES_MAX: 'There are {max} quick replies already. Delete one that is not used.' },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    quick_replies: typeof quickReplyErrors;
  }
}
