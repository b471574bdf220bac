import { defineErrors } from '../../foundation/contract/errors.ts';

export const assignmentErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: {
      RULE_NAMES_GONE: '{what} Change the rule first.',
      RULE_FILE_USED: 'The rule {rule} sends this file. Take it out of the rule first.',
    },
  },
  LIMIT_EXCEEDED: { reasons: { RULES_MAX: 'There are {max} rules already. Delete one that is not used.' } },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    assignment: typeof assignmentErrors;
  }
}
