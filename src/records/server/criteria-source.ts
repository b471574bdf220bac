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
}

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
  }));
