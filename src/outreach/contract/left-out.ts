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
