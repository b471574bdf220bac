import { isGroup, type Criteria, type CriteriaField } from './criteria.ts';
import { localTime } from './day-in-zone.ts';
import { relativeDay, type Moment } from './operand.ts';

/**
 * Where fields come from besides the record itself: its contact, its chat, the time. Criteria name such a field
 * `contact.city`. An area adds a source by declaring it; both readings stay as they are.
 */
export interface CriteriaSource {
  /** Before the dot. */
  name: string;
  /** Stands beside the labels of its fields. */
  label: string;
  fields: readonly CriteriaField[];
}

/** The fields of sources under the names that criteria have for them, for the builder. */
export const fieldsOfSources = (sources: readonly CriteriaSource[]): CriteriaField[] =>
  sources.flatMap(({ name: source, label, fields }) =>
    fields.map((field) => ({ ...field, name: `${source}.${field.name}`, source: label })),
  );

/** The field that a name of criteria means: one of the record, or of a source. */
export function fieldOfSources(
  own: readonly CriteriaField[],
  sources: readonly CriteriaSource[],
): (name: string) => CriteriaField | undefined {
  const byName = new Map([...own, ...fieldsOfSources(sources)].map((field) => [field.name, field]));
  return (name) => byName.get(name);
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What calendar and clock of the business show: `time.weekday`, `time.time_of_day`, `time.today`. */
export const timeSource: CriteriaSource = {
  name: 'time',
  label: 'Time',
  fields: [
    {
      name: 'weekday',
      label: 'Weekday',
      type: 'picklist',
      kind: 'choice',
      options: weekdays.map((label) => ({ value: label.toLowerCase(), label })),
    },
    { name: 'time_of_day', label: 'Time of day', type: 'time', kind: 'time' },
    { name: 'today', label: 'Today', type: 'date', kind: 'date' },
  ],
};

/** The value of a field of the time source; undefined for every other name. */
export function readTime(name: string, { now, zone }: Moment): string | undefined {
  const { weekday, time, day } = localTime(Date.parse(now), zone);
  return { 'time.weekday': weekday, 'time.time_of_day': time, 'time.today': day }[name];
}

/** Whether what the criteria fit can change by time alone: a condition counts from today, or asks the calendar or the clock. */
export const dependsOnTime = (criteria: Criteria): boolean =>
  criteria !== null &&
  criteria.criteria.some((part) =>
    isGroup(part)
      ? dependsOnTime(part)
      : part.field.startsWith(`${timeSource.name}.`) || relativeDay.safeParse(part.value).success,
  );
