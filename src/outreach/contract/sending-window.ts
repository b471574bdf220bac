import { z } from 'zod';
import { weekdays } from '../../accounts/contract/business-hours.ts';

const time = z.string({ error: 'Choose a time.' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Choose a time.' });

/** On which days, and between which times of day by the clocks of a zone, something may be sent. `to` is no longer in it. */
export const sendingWindow = z
  .strictObject({
    days: z
      .array(z.enum(weekdays, { error: 'Choose days of the week.' }))
      .min(1, { error: 'Choose at least one day.' })
      .max(weekdays.length),
    from: time,
    to: time,
  })
  .refine(({ from, to }) => to > from, { error: 'The end must be later than the start.', path: ['to'] });
export type SendingWindow = z.infer<typeof sendingWindow>;
