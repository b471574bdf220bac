import type { ComponentType } from 'react';
import type { Comparator } from '../contract/comparators.ts';
import type { CriteriaField } from '../contract/criteria.ts';

/** A record that a lookup may name. */
export interface FoundRecord {
  id: string;
  label: string;
  /** Of people: by these two of one name are told apart. */
  mobile?: string | null;
  email?: string | null;
}

/** Finds records of a module by what is typed; with an empty text the first ones. */
export type FindRecords = (module: string, query: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

/** What the value of a condition is entered with. It stands in a `Field`, which shows what is wrong. */
export interface ValueEditorProps {
  field: CriteriaField;
  comparator: Comparator;
  /** Undefined for none. */
  value: unknown;
  onChange: (value: unknown) => void;
  'aria-label': string;
  /** Undefined where no lookups are compared. */
  findRecords: FindRecords | undefined;
  /** Whether a person reads what fits, so that a user can be "Me". */
  hasReader: boolean;
}

/** By field type; areas with types of their own add theirs. */
export type ValueEditors = Readonly<Record<string, ComponentType<ValueEditorProps>>>;
