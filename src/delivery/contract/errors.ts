import { defineErrors } from '../../foundation/contract/errors.ts';

export const deliveryErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: {
      FREQUENCY_CAP: 'Not sent: this contact already had {messages} in {days}.',
    },
  },
  // What is counted: people who are written to first.
  LIMIT_EXHAUSTED: {
    status: 429,
    message: 'You have reached the limit of {max} {type} in 24 hours. Try again after {time}.',
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    delivery: typeof deliveryErrors;
  }
}
