import type { CriteriaSource } from '../../rules/contract/sources.ts';

/** How far the message of the step before has come. `not_sent`: this person got none. */
export const stepStatuses = ['not_sent', 'pending', 'failed', 'sent', 'delivered', 'read'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** What became of the step before, for the criteria of a step: `step.status`, `step.replied`, `step.clicked`. */
export const stepSource: CriteriaSource = {
  name: 'step',
  label: 'Step before',
  fields: [
    {
      name: 'status',
      label: 'Message status',
      type: 'picklist',
      kind: 'choice',
      options: [
        { value: 'not_sent', label: 'Not sent' },
        { value: 'pending', label: 'Waiting' },
        { value: 'failed', label: 'Failed' },
        { value: 'sent', label: 'Sent' },
        { value: 'delivered', label: 'Delivered' },
        { value: 'read', label: 'Read' },
      ],
    },
    { name: 'replied', label: 'Replied', type: 'boolean', kind: 'boolean' },
    { name: 'clicked', label: 'Tapped a button', type: 'boolean', kind: 'boolean' },
  ],
};
