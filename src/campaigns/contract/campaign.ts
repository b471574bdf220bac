import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { record } from '../../records/contract/record.ts';
import { sendingWindow } from '../../outreach/contract/sending-window.ts';
import { STEPS_MAX, step, storedStep } from '../../outreach/contract/step.ts';

/** `single_run` has one step, `multi_run` several. */
export const campaignTypes = ['single_run', 'multi_run'] as const;

/** `pending`: never run; `stopped`: may be run again and goes on; `failed`: it cannot go on (see `stopped_reason`). */
export const campaignStatuses = ['pending', 'scheduled', 'in_progress', 'stopped', 'completed', 'failed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Whose members: those of the contact list when a step starts, or the rows of the campaign's own import. */
export const memberSources = ['list', 'import'] as const;

export const campaignSteps = z.array(step).max(STEPS_MAX, { error: `A campaign has at most ${STEPS_MAX} steps.` });

/** When it starts: a time of day by the clocks of the business, or of each recipient. */
export const schedule = z.strictObject({
  /** YYYY-MM-DDTHH:mm, by those clocks. */
  at: z
    .string({ error: 'Choose a day and a time.' })
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: 'Choose a day and a time.' }),
  zone: z.enum(['business', 'recipient'], { error: 'Choose whose clocks count.' }),
});
/** How a campaign is run. All may be left out: at once, at any time of day, as fast as the channel allows. */
export const runtimeParams = z.strictObject({
  schedule: schedule.nullable().default(null),
  /** By the clocks that the schedule names (without one, the business's); what comes outside of it waits for it. */
  window: sendingWindow.nullable().default(null),
  /** At most as many messages a minute. */
  per_minute: z
    .int({ error: 'Give a whole number.' })
    .min(1, { error: 'Give at least 1.' })
    .max(60_000, { error: 'Give at most 60,000.' })
    .nullable()
    .default(null),
});
export type RuntimeParams = z.output<typeof runtimeParams>;

/** The fields of a campaign beside those of every record (`campaign-module.ts`). */
export const campaign = record.extend({
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.enum(campaignStatuses),
  owner: z.object({ id, label: z.string() }).nullable(),
  channel: z.object({ id, label: z.string() }).nullable(),
  members_from: z.enum(memberSources),
  contact_list: z.object({ id, label: z.string() }).nullable(),
  steps: z.array(storedStep).nullable(),
  runtime_params: runtimeParams.nullable(),
  started_time: instant.nullable(),
  finished_time: instant.nullable(),
  /** Why it was stopped by Parley, in words with what to do; null where a person stopped it, or nothing did. */
  stopped_reason: z.string().nullable(),
  /** People to whom at least one message went, and what came of it: for the list. */
  sent_count: z.int(),
  read_count: z.int(),
  failed_count: z.int(),
});
export type Campaign = z.infer<typeof campaign>;
