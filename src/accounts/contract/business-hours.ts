import { z } from 'zod';
import { calendarDate, requiredText } from '../../foundation/contract/fields.ts';

/** The days of `week`, in its order. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The end of a day, as the end of a span. */
export const MIDNIGHT = '24:00';

export const MOST_SPANS = 6;
export const MOST_HOLIDAYS = 200;

const CHOOSE_TIME = 'Choose a time.';
const BACKWARDS =
  'The end must be later than the start. For hours over midnight, end here at midnight and begin the next day at midnight.';

const startTime = z.string({ error: CHOOSE_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: CHOOSE_TIME });
const endTime = z.string({ error: CHOOSE_TIME }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: CHOOSE_TIME });

/** From and to by the clocks of the business's zone; `to` is `24:00` where the day ends. */
const span = z
  .strictObject({ from: startTime, to: endTime })
  .refine(({ from, to }) => to > from, { error: BACKWARDS, path: ['to'] });
export type Span = z.infer<typeof span>;

// HH:mm sorts in the order of the day.
const day = z
  .array(span)
  .max(MOST_SPANS, { error: `A day has at most ${MOST_SPANS} spans.` })
  .superRefine((spans, ctx) => {
    spans.forEach(({ from, to }, index) => {
      if (spans.slice(0, index).some((each) => from < each.to && each.from < to))
        ctx.addIssue({ code: 'custom', path: [index, 'from'], message: 'These hours overlap with others of the day.' });
    });
  });

const holiday = z.strictObject({
  name: requiredText('Enter what is celebrated.', 60),
  date: z.string({ error: 'Choose a date.' }).min(1, { error: 'Choose a date.' }).pipe(calendarDate),
  /** On the same day of every year; 29 February in leap years. */
  is_yearly: z.boolean({ error: 'Choose on or off.' }),
});
export type Holiday = z.infer<typeof holiday>;

/** A day that one of the two already says: the same date, or the same day of a year that one of them repeats. */
const isSameDay = (one: Holiday, other: Holiday): boolean =>
  one.date === other.date || ((one.is_yearly || other.is_yearly) && one.date.slice(5) === other.date.slice(5));

/** When the business is open: spans of each day from Monday on (none: closed), and days on which it is closed. */
export const businessHours = z.strictObject({
  week: z.array(day).length(weekdays.length, { error: 'Give the hours of seven days, Monday first.' }),
  holidays: z
    .array(holiday)
    .max(MOST_HOLIDAYS, { error: `At most ${MOST_HOLIDAYS} holidays.` })
    .superRefine((holidays, ctx) => {
      holidays.forEach((holiday, index) => {
        if (holidays.slice(0, index).some((other) => isSameDay(holiday, other)))
          ctx.addIssue({ code: 'custom', path: [index, 'date'], message: 'This day is listed already.' });
      });
    }),
});
export type BusinessHours = z.infer<typeof businessHours>;

/** When a person works, by the clocks of the business's zone. The holidays of the business are everyone's. */
export const workingHours = businessHours.pick({ week: true });
export type WorkingHours = z.infer<typeof workingHours>;

/** Open all day, every day: what holds until a business sets its hours. */
export const alwaysOpen: BusinessHours = {
  week: weekdays.map(() => [{ from: '00:00', to: MIDNIGHT }]),
  holidays: [],
};

/** The longest first-response target: a week. Minutes. */
const LONGEST_TARGET = 7 * 24 * 60;

/** Within how many minutes of business hours a customer shall have a reply; null: no target. */
export const firstReplyMinutes = z
  .int({ error: 'Give whole minutes.' })
  .min(1, { error: 'Give at least one minute.' })
  .max(LONGEST_TARGET, { error: 'Give at most a week.' })
  .nullable();
