import { defineErrors } from '../../foundation/contract/errors.ts';

export const macroErrors = defineErrors({
  LIMIT_EXCEEDED: { reasons: { MACROS_MAX: 'There are {max} macros already. Delete one that is not used.' } },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    macros: typeof macroErrors;
  }
}
