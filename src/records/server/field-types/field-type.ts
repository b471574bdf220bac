import type { ValueKindName } from '../../../rules/contract/comparators.ts';
import type { ColumnType } from '../../../foundation/server/tables/table-column.ts';
import type { Field } from '../../contract/module.ts';

/** A value that a field does not take; the message stands beside the field. */
export class FieldProblem extends Error {}

/** A value as it is stored: in its column, or in `custom`. Null is no value. */
export type StoredValue = string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>> | null;

/** Numbers of the storage `scaled` are kept in 10,000ths. */
export const SCALE = 10_000;

/** In which column of `record_values` a value of a field of the business stands, by which it is found and sorted. */
export type IndexColumn = 'text_value' | 'number_value' | 'time_value';

/** What of the business decides how a value is read. */
export interface ParseContext {
  /** For phone numbers without a country code. */
  country: string | null;
  /** For cells of a file; without it days and times are written as calls write them. */
  written?: WrittenTimes;
}

/** How a business writes days and times. */
export interface WrittenTimes {
  /** Such as DD/MM/YYYY. */
  dateFormat: string;
  /** hh:mm A or HH:mm. */
  timeFormat: string;
  /** In which they are meant. */
  timeZone: string;
}

/** All that Parley knows of one type of fields. Areas add theirs by `fieldTypes` of their descriptor. */
export interface FieldType {
  name: string;
  /** How criteria compare it. */
  kind: ValueKindName;
  /** The type of a built-in field's column, and of what is in it. `scaled`: a bigint of 10,000ths. */
  storage: 'text' | 'scaled' | 'integer' | 'boolean' | 'timestamptz' | 'bigint' | 'jsonb';
  /** Null for types that are stored only: they neither sort nor have an index. */
  index: IndexColumn | null;
  /** How many fields of this type a business may add to a module. */
  maxFields: number;
  canBeUnique: boolean;
  /** Has options of which a value is one, or several. */
  hasOptions?: true;
  /** The stored form of what a caller gives; null for none. Throws FieldProblem. */
  parse(value: unknown, field: Field, context: ParseContext): StoredValue;
  /** What `record_values` holds of it, in the form of the column before folding; without it each element, scaled as it is stored. */
  indexed?(value: NonNullable<StoredValue>): readonly (string | number)[];
  /** Its values are phone numbers: without the permission they are shown masked, and neither changed nor compared. */
  isNumber?: true;
  /** What it names, when it is an id: a module, or the users. */
  refersTo?(field: Field): string;
  /** How a column of a table holds its values, which are then written as they are; without it as text. */
  exportAs?: Exclude<ColumnType, 'text'>;
  /** Its values are criteria for the records of this module: a write whose criteria do not fit its fields is refused. */
  criteriaFor?: string;
  /** As text, for exports and messages. */
  toText(value: unknown, field: Field): string;
  /** What a caller would give, from the text of an imported cell, as an export writes it or a person; `parse` follows. */
  fromText?(text: string, field: Field, context?: ParseContext): unknown;
}

/** What `record_values` holds of a value, in the form of the column before folding. */
export function indexedValues(type: FieldType, value: StoredValue): readonly (string | number)[] {
  if (value === null) return [];
  if (type.indexed) return type.indexed(value);
  if (type.storage === 'scaled') return typeof value === 'number' ? [Math.round(value * SCALE)] : [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
