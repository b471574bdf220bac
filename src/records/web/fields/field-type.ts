import type { ComponentType } from 'react';
import type { Field } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';

export interface FieldValueProps {
  /** Never null. */
  value: unknown;
  field: Field;
  /** The record that has it, in a list. */
  record?: ModuleRecord | undefined;
  /** On a card: whole amounts without decimals. */
  isBrief?: boolean | undefined;
  /** Among the facts of a record: a moment with its day and time. */
  isWhole?: boolean | undefined;
}

export interface FieldInputProps {
  field: Field;
  /** Null for none; undefined where nothing has been chosen yet. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** `cell`: in the row of a list, where the field's name stands above the column. */
  place: 'form' | 'cell';
  /** It is left: what was typed is checked. */
  onBlur?: (() => void) | undefined;
}

/** How values of one type of fields look and are entered. Areas add theirs by `fieldTypes` of their descriptor. */
export interface FieldType {
  /** A value in one line: in a list, in a form that only shows it, in the history. */
  Value: ComponentType<FieldValueProps>;
  /** The control that a `Field` names, or, with `isGroup`, a set of controls. */
  Input: ComponentType<FieldInputProps>;
  isGroup?: boolean;
  /** The width of its column, in px. */
  width: number;
  align?: 'end';
  /** Its value alone says nothing: where no column head stands above it, its name stands before it. */
  isBare?: boolean;
  /** Whether it can be edited in its cell. */
  canEditInCell: boolean;
  /** Whether a choice is the whole edit, so that it is saved at once. */
  isChosen?: boolean;
  /** It is chosen by where a record is made: a form only shows it. */
  isShownOnly?: true;
  /** Its control offers "none" as a choice, which differs from no choice yet. */
  offersNone?: boolean;
  /** What of a value is a text that could not be read; a form says so beside the field and is not saved. */
  unread?: (value: unknown) => 'date' | 'time' | null;
}

export type FieldTypes = Readonly<Record<string, FieldType>>;

declare module '../../../foundation/web/slots/area.ts' {
  interface Area {
    /** How values of its own types of fields look and are entered; loaded with the first list or form. */
    fieldTypes?: () => Promise<FieldTypes>;
  }
}
