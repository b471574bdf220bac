import { z } from 'zod';
import { findingStates } from '../../doctor/contract/finding.ts';
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

/** One thing that was looked at when a channel was checked. */
export const channelFinding = z.object({
  state: z.enum(findingStates),
  text: z.string(),
  cure: z.enum(cures).nullable(),
});
export type ChannelFinding = z.infer<typeof channelFinding>;
