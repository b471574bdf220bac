import { defineErrors } from '../../foundation/contract/errors.ts';

export const automationErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: {
      ALREADY_EXISTS: 'Business can only have one Onboarding and Order chat automation.',
      AUTOMATION_NAMES_GONE: '{what} Change the automation first.',
      SCRIPT_USED: 'The automation {automation} uses this script. Change the automation first.',
      SCRIPT_RUNNING: 'A script is handling this chat already.',
      WEBHOOK_NOT_FAILED: 'This webhook was delivered, or is still being tried.',
    },
  },
  LIMIT_EXCEEDED: {
    reasons: {
      AUTOMATIONS_MAX: 'There are {max} automations already. Delete one that is not used.',
      SCRIPTS_MAX: 'There are {max} scripts already. Delete one that is not used.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    automations: typeof automationErrors;
  }
}
