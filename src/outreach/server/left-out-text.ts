import type { LeftOutReason } from '../contract/left-out.ts';
import { variableInWords } from '../../templates/contract/template-text.ts';
import type { DecisionFacts } from './decide-members.ts';

const texts: Readonly<Record<LeftOutReason, (facts: Partial<DecisionFacts>) => string>> = {
  unsubscribed: () => 'Not sent: unsubscribed from the list.',
  no_address: () => 'Not sent: this contact has no address on the channel. Add a mobile number.',
  opted_out: () => 'Not sent: this contact opted out of marketing messages.',
  not_opted_in: () => 'Not sent: this contact has not allowed marketing messages yet.',
  duplicate: () => 'Not sent: another member has the same number.',
  frequency_cap: ({ cap }) =>
    cap
      ? `Not sent: ${cap.messages.length} of ${cap.limit} marketing messages in ${cap.days} days were used up.`
      : 'Not sent: too many marketing messages lately.',
  missing_value: ({ missing = [] }) =>
    `Not sent: no value for ${missing.map(variableInWords).join(', ')}. Add it to the contact, or give a fallback.`,
  too_long: () => 'Not sent: with the values of this contact the message is longer than the channel takes.',
  no_action: () => 'Nothing is sent to those whom this step does not choose.',
  template: () => 'Not sent: the template could not be used any more.',
  deleted: () => 'Not sent: this contact was deleted.',
  stopped: () => 'Not sent: this was stopped before its turn came.',
  expired: () => 'Not sent: its time was over before it could leave.',
};

/** Why somebody got no message, in words, with what to do. */
export const leftOutText = (reason: LeftOutReason, facts: Partial<DecisionFacts>): string => texts[reason](facts);
