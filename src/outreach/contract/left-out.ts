import { z } from 'zod';

/**
 * Why somebody gets no message. `unsubscribed`: from the list; `no_address`: none on the channel; `too_long`: longer than the
 * provider takes with these values; `no_action`: the step sends nothing to those who (do not) fit its criteria; `template`,
 * `stopped`, `expired`: what was to be sent could not be any more.
 */
export const leftOutReasons = [
  'unsubscribed',
  'no_address',
  'opted_out',
  'not_opted_in',
  'duplicate',
  'frequency_cap',
  'missing_value',
  'too_long',
  'no_action',
  'template',
  'deleted',
  'stopped',
  'expired',
] as const;
export const leftOutReason = z.enum(leftOutReasons, { error: 'This reason is not known.' });
export type LeftOutReason = z.infer<typeof leftOutReason>;

const texts: Readonly<Record<LeftOutReason, string>> = {
  unsubscribed: 'They have unsubscribed from the list.',
  no_address: 'They have no number or address on this channel.',
  opted_out: 'They have opted out of marketing messages.',
  not_opted_in: 'They have not agreed to marketing messages yet.',
  duplicate: 'The same number is in the import more than once; its first row counts.',
  frequency_cap: 'They had as many marketing messages as your limit allows.',
  missing_value: 'A value of the message is empty for them.',
  too_long: 'With their values the message is longer than the channel takes.',
  no_action: 'This step sends nothing to them.',
  template: 'The template could not be sent any more.',
  deleted: 'The contact was deleted.',
  stopped: 'It was stopped before their turn came.',
  expired: 'Its time had passed.',
};

/** Why somebody got no message, as a sentence. */
export const leftOutText = (reason: LeftOutReason): string => texts[reason];
