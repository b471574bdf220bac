import { defineErrors } from '../../foundation/contract/errors.ts';

export const campaignErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: {
      NO_STEPS: 'This campaign has no steps. Add a step first.',
      NO_TEMPLATE: 'Step {step} has no template. Choose one.',
      TEMPLATE_NOT_APPROVED: 'The template {template} of step {step} cannot be sent: {why} Choose another one.',
      VALUES_MISSING: 'Step {step} needs a value for {variable}.',
      TAPS_NOT_COUNTED:
        'Step {step} is decided by button taps, and those on the template {template} cannot be counted. Choose something else that decides, or a template with a quick reply or a counted address.',
      MEMBERS_EMPTY: 'Members count cannot be 0.',
      NOBODY_RECEIVES: 'Nobody would get this campaign: all of its members are left out. See why before you run it.',
      NO_OWNER: 'This campaign has no owner. Choose who is responsible for it.',
      NO_CHANNEL: 'This campaign has no channel. Choose the number that sends it.',
      CHANNEL_NOT_ACTIVE: 'The channel {channel} cannot send right now. See Settings > Channels.',
      LIMIT_USED_UP: 'The messaging limit of {max} new people in 24 hours is used up. Try again after {time}.',
      SCHEDULE_PASSED: 'The start time has passed. Choose a later one, or start now.',
      MEMBERS_IMPORTING: 'The members are still being imported. Wait until that is done.',
      STEPS_STARTED: 'Steps that have begun cannot be changed. Duplicate the campaign to send something else.',
      CAMPAIGN_RUNNING: 'Stop the campaign before you change or remove it.',
      CAMPAIGN_COMPLETED: 'This campaign is complete. Duplicate it to send it again.',
      CAMPAIGN_NOT_STOPPED: 'Stop the campaign first.',
      TAKING_BACK:
        'The messages that wait with the former template are still being taken back. Try again when this is done.',
      NO_FALLBACK:
        'This template has variables that the former one had no values for: {variables}. Choose another one.',
    },
  },
  INVALID_DATA: {
    reasons: {
      IMPORT_CELL: 'Invalid value found at Row {row} Column {column}.',
    },
  },
  LIMIT_EXCEEDED: {
    reasons: {
      CAMPAIGN_ROWS: 'Only a maximum of {max} rows are allowed in a single import of a campaign.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    campaigns: typeof campaignErrors;
  }
}
