import { z } from 'zod';
import { calendarDate, instant, optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

export const availabilityStates = ['available', 'away'] as const;

/** From when until when someone is out of the office; `until` is the first moment at which they are back. */
const outOfOffice = z.object({
  from: instant,
  until: instant,
  note: z.string(),
  /** The colleague to turn to meanwhile. */
  stand_in_id: id.nullable(),
});

/** Whether chats should be given to someone. Not their status: who is away signs in, writes and is an active user. */
export const availability = z.object({
  state: z.enum(availabilityStates),
  /** The present or the next one; null once it is over. */
  out_of_office: outOfOffice.nullable(),
});
export type Availability = z.infer<typeof availability>;

const day = z.string({ error: 'Choose a day.' }).min(1, { error: 'Choose a day.' }).pipe(calendarDate);

/** Whole days in the zone of the business, the last one included. */
export const absence = z
  .strictObject({
    first_day: day,
    last_day: day,
    note: optionalText(200).default(''),
    stand_in_id: z.string({ error: 'Choose a colleague from the list.' }).pipe(id).nullable().default(null),
  })
  .refine(({ first_day: first, last_day: last }) => last >= first, {
    error: 'The last day must not be before the first.',
    path: ['last_day'],
  });

/** What is left out stays; `out_of_office: null` ends or cancels it. */
export const availabilityBody = z.strictObject({
  state: z.enum(availabilityStates, { error: 'Choose Available or Away.' }).optional(),
  out_of_office: absence.nullable().optional(),
});
