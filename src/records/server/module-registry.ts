import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { refuse, type Refusal } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { Permission } from '../../foundation/contract/permissions.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { commonFields, type BuiltInField, type Module } from './define-module.ts';
import { builtInTypes } from './field-types/built-in-types.ts';
import type { ModuleCriteriaSource } from './criteria-source.ts';
import type { FieldType } from './field-types/field-type.ts';

/**
 * What GET /server/records/{module}/{id}/{related} returns under one name, given by the area that has it; in the order
 * in which it was made, and one more than `limit` where there is more.
 */
export interface RelatedList {
  name: string;
  /** Modules whose records have it; left out: all. */
  modules?: readonly string[];
  /** Without it, who may read the record may read this list. */
  permission?: Permission;
  list(
    ctx: MemberContext,
    record: { module: Module; id: Id },
    page: { limit: number; offset: number; sort_order: 'asc' | 'desc' },
  ): Promise<readonly object[]>;
}

/** Something that a field names by its id, by the name that `refersTo` of its type returns. */
export interface ReferenceTarget {
  name: string;
  /** Those of the ids that this business has, with what is shown of them. */
  resolve(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<{ id: Id; label: string }[]>;
}

/** How a module with calls of its own replaces an option that its records have and that is removed. */
export interface OptionReplacer {
  /** Of the module. */
  name: string;
  /** Changes those of the records that still have the option; returns for each null, or why it was refused. */
  replace(
    ctx: WorkContext,
    option: { field: string; from: string; to: string },
    records: readonly { business_id: Id; actor: Actor; id: Id }[],
  ): Promise<(Refusal | null)[]>;
}

declare module '../../foundation/server/area.ts' {
  interface Area {
    /** Kinds of records. */
    modules?: readonly Module[];
    /** Types of fields beside those of the specification. */
    fieldTypes?: readonly FieldType[];
    relatedLists?: readonly RelatedList[];
    /** What fields can name beside users, files and records: chats. */
    referenceTargets?: readonly ReferenceTarget[];
    optionReplacers?: readonly OptionReplacer[];
    criteriaSources?: readonly ModuleCriteriaSource[];
  }
}

/** All modules and field types of an installation. */
export interface ModuleRegistry {
  modules: ReadonlyMap<string, Module>;
  types: ReadonlyMap<string, FieldType>;
  related: readonly RelatedList[];
  targets: ReadonlyMap<string, ReferenceTarget>;
  replacers: ReadonlyMap<string, OptionReplacer>;
  sources: readonly ModuleCriteriaSource[];
}

const registries = new WeakMap<Services['areas'], ModuleRegistry>();

/** What the areas of this installation declare; a name that is declared twice or unknown ends the start. */
export function moduleRegistry({ areas }: Pick<Services, 'areas'>): ModuleRegistry {
  const known = registries.get(areas);
  if (known) return known;
  const types = byName([...builtInTypes, ...areas.flatMap(({ fieldTypes }) => fieldTypes ?? [])], 'field type');
  const modules = byName(
    areas.flatMap(({ modules }) => modules ?? []),
    'module',
  );
  for (const module of modules.values())
    for (const { name, type } of fieldsOfModule(module))
      if (!types.has(type)) throw new Error(`The field ${name} of ${module.name} has the unknown type ${type}`);
  const registry = {
    modules,
    types,
    related: areas.flatMap(({ relatedLists }) => relatedLists ?? []),
    targets: byName(
      areas.flatMap(({ referenceTargets }) => referenceTargets ?? []),
      'reference target',
    ),
    replacers: byName(
      areas.flatMap(({ optionReplacers }) => optionReplacers ?? []),
      'option replacer of',
    ),
    sources: areas.flatMap(({ criteriaSources }) => criteriaSources ?? []),
  };
  registries.set(areas, registry);
  return registry;
}

function byName<Named extends { name: string }>(all: readonly Named[], what: string): ReadonlyMap<string, Named> {
  const map = new Map<string, Named>();
  for (const each of all) {
    if (map.has(each.name)) throw new Error(`Two areas declare the ${what} ${each.name}`);
    map.set(each.name, each);
  }
  return map;
}

/** The module of work in the background. */
export function moduleOfJob(services: Services, { module: name }: { module: string }): Module {
  const module = moduleRegistry(services).modules.get(name);
  if (!module) throw new GiveUp(`There is no module ${name}`);
  return module;
}

/** The built-in fields of a module, with those that all modules have; a module may declare one of these itself. */
export const fieldsOfModule = (module: Module): readonly BuiltInField[] => [
  ...module.fields,
  ...(module.hasOwnCalls ? [] : commonFields.filter(({ name }) => !module.fields.some((field) => field.name === name))),
];

/** The module of that name, for its fields, options and views; refuses an unknown one, and one that the role may not read. */
export function requireModule(
  { services, user }: Pick<MemberContext, 'services' | 'user'>,
  name: string,
  use: keyof Module['permissions'] = 'read',
): Module {
  const module = moduleRegistry(services).modules.get(name) ?? refuse('NOT_FOUND');
  if (!user.permissions.has(module.permissions[use])) refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
  return module;
}

/** As `requireModule`, for its records: those of a module with calls of its own are not served here. */
export function requireRecords(
  ctx: Pick<MemberContext, 'services' | 'user'>,
  name: string,
  use: keyof Module['permissions'] = 'read',
): Module {
  const module = requireModule(ctx, name, use);
  return module.hasOwnCalls ? refuse('NOT_FOUND') : module;
}
