import { localTime } from '../../../rules/contract/day-in-zone.ts';

/** A time is over at once, a day when it has ended in the zone of the business. */
export const isOver = (value: string, now: Date, zone: string): boolean =>
  value.includes('T') ? Date.parse(value) < now.valueOf() : value < localTime(now.valueOf(), zone).day;
