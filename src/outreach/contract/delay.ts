import { z } from 'zod';

export const delayMeasures = ['minutes', 'hours', 'days'] as const;

/** As long as a step can wait for the one before it: a year. */
const MOST = { minutes: 365 * 24 * 60, hours: 365 * 24, days: 365 } as const;

/**
 * How long after the step before (the first: after the start, or after a member entered) a step begins. Days keep the wall clock
 * of the business's zone; hours and minutes are elapsed time. 0: straight away.
 */
export const delay = z
  .strictObject({
    value: z
      .int({ error: 'Give a whole number.' })
      .min(0, { error: 'A step cannot begin before the one ahead of it.' }),
    measure: z.enum(delayMeasures, { error: 'Choose minutes, hours or days.' }),
  })
  .superRefine(({ value, measure }, ctx) => {
    if (value > MOST[measure])
      ctx.addIssue({ code: 'custom', path: ['value'], message: 'A step can wait for a year at most.' });
  });
export type Delay = z.infer<typeof delay>;
