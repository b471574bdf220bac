import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { cures } from './refusals.ts';

export const noticeSeverities = ['information', 'warning', 'critical'] as const;

/** What the provider said of an account or a number: a warning, an alert, a change of its PIN. */
export const channelNotice = z.object({
  /** Names it among those of its channel. */
  id: z.string(),
  severity: z.enum(noticeSeverities),
  /** What happened and what to do, for people. */
  text: z.string(),
  cure: z.enum(cures).nullable(),
  time: instant,
});
export type ChannelNotice = z.infer<typeof channelNotice>;

/** `good`: as it should be; `attention`: works, but not for long or not fully; `broken`: does not work. */
export const findingStates = ['good', 'attention', 'broken'] as const;

/** One thing that was looked at when a channel was checked. */
export const channelFinding = z.object({
  state: z.enum(findingStates),
  text: z.string(),
  cure: z.enum(cures).nullable(),
});
export type ChannelFinding = z.infer<typeof channelFinding>;
