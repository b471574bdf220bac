import type { Permission } from '../../foundation/contract/permissions.ts';
import { fieldsOfSources, type CriteriaSource } from '../../rules/contract/sources.ts';
import type { ModuleInfo } from '../contract/module.ts';
import type { SqlField } from '../../rules/server/index.ts';

/**
 * Fields of something else by which records of a module can be chosen: the chats of a contact, the lists it is in. An area
 * declares them (`criteriaSources`); lists, views and dynamic lists of the module have them.
 */
export interface ModuleCriteriaSource extends CriteriaSource {
  /** Whose records are chosen. */
  module: string;
  /** Without it, people who may read the records may choose them by the source. */
  permission?: Permission;
  /** How SQL reaches each field, about the record `r` (`r.business_id`, `r.id`). */
  sql: Readonly<Record<string, SqlField>>;
  /** Those of its fields that are shown as columns of the module's list, by their names. */
  columns?: Readonly<Record<string, SourceColumn>>;
}

/** How a field of a source is shown as a column. It is read for the records of a page only. */
export interface SourceColumn {
  /** Stands above the column, where nothing says of which source it is. */
  label: string;
  /**
   * Its value of the record `r` in SQL, null for none: what the column of a field of its type holds. Of a choice that a
   * record has several of: jsonb, an array of `{ id, label }`.
   */
  value: string;
  /** Without it the list is not sorted by it. */
  sort?: SourceSort;
}

/** How a list is sorted by a field of a source: records without a value come last. */
export interface SourceSort {
  /** The table as `v`; an index has its rows in the order of (business_id, `by`). */
  from: string;
  /** The id of the record, a column of `v`. */
  recordId: string;
  /** What is sorted by, a column of `v`. */
  by: string;
  /** Holds for exactly one row of each record that has a value: the one that has it. */
  isRow: string;
}

/** Whether lists of a module have a column of that name, for those who may read its source. */
export const isSourceColumn = (sources: readonly ModuleCriteriaSource[], module: string, name: string): boolean =>
  sources.some(
    (source) =>
      source.module === module &&
      name.startsWith(`${source.name}.`) &&
      source.columns?.[name.slice(source.name.length + 1)] !== undefined,
  );

/** The fields of a source as the contract describes them. */
export const presentSource = (source: ModuleCriteriaSource): ModuleInfo['source_fields'] =>
  fieldsOfSources([source]).map(({ name, label, type, kind, options = null, lookup }) => ({
    name,
    label,
    type,
    kind,
    source: source.label,
    options: options && options.map((option) => ({ ...option, colour: option.colour ?? null })),
    lookup_module: lookup?.module ?? null,
    column: presentColumn(source.columns?.[name.slice(source.name.length + 1)]),
  }));

const presentColumn = (column: SourceColumn | undefined) =>
  column === undefined ? null : { label: column.label, is_sortable: column.sort !== undefined };
