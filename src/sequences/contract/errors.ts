import { defineErrors } from '../../foundation/contract/errors.ts';

export const sequenceErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: {
      SEQUENCE_NO_STEPS: 'This sequence has no steps. Add a step first.',
      SEQUENCE_NO_TEMPLATE: 'Step {step} has no template. Choose one.',
      SEQUENCE_TEMPLATE_NOT_APPROVED:
        'The template {template} of step {step} cannot be sent: {why} Choose another one.',
      SEQUENCE_VALUES_MISSING: 'Step {step} needs a value for {variable}.',
      SEQUENCE_NO_OWNER: 'This sequence has no owner. Choose who is responsible for it.',
      SEQUENCE_NO_CHANNEL: 'This sequence has no channel. Choose the number that sends it.',
      SEQUENCE_CHANNEL_NOT_ACTIVE: 'The channel {channel} cannot send right now. See Settings > Channels.',
      CHOOSE_FOR_MEMBERS: '{people} people are inside. Choose what happens to them.',
      NOT_INSIDE: 'This contact has left the sequence already.',
    },
  },
  INVALID_DATA: { reasons: { SEQUENCE_MEMBERS_EMPTY: 'Members count cannot be 0.' } },
  LIMIT_EXCEEDED: { reasons: { SEQUENCE_MEMBERS_AT_ONCE: 'Add at most {max} contacts at a time.' } },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    sequences: typeof sequenceErrors;
  }
}
