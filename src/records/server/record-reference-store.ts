import type { Id } from '../../foundation/contract/id.ts';
import { locksLate } from '../../foundation/server/db/lock-ranks.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { BusinessContext, WorkContext } from '../../foundation/server/work-context.ts';
import type { Module } from './define-module.ts';
import { fieldsOf, type ModuleField, type ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import { identifier } from './record-columns.ts';
import { composedStatement } from '../../foundation/server/db/composed-statement.ts';

/** Records whose field names another record. */
export interface References {
  module: string;
  field: string;
  /** What they name. */
  id: Id;
  record_ids: Id[];
}

/** The fields of every module that name records of `target`: a module, or what an area declares. */
async function referringFields(
  ctx: Pick<BusinessContext, 'tx' | 'services' | 'businessId'>,
  target: string,
): Promise<{ module: Module; fields: ModuleFields; field: ModuleField }[]> {
  const found = [];
  for (const module of moduleRegistry(ctx.services).modules.values()) {
    // An area with calls of its own moves its rows itself.
    if (module.hasOwnCalls) continue;
    const fields = await fieldsOf(ctx, ctx.businessId, module);
    for (const field of fields.list)
      if (field.fieldType.refersTo?.(field) === target) found.push({ module, fields, field });
  }
  return found;
}

/** Which records name these; `target` is their module, or what an area declares as a target. */
export async function findReferences(ctx: BusinessContext, target: string, ids: readonly Id[]): Promise<References[]> {
  if (ids.length === 0) return [];
  const found: References[] = [];
  for (const { module, field } of await referringFields(ctx, target)) {
    const text =
      field.column === null
        ? `select v.text_value as id, array_agg(v.record_id order by v.record_id) as record_ids from record_values v
          where v.business_id = $1 and v.field_id = $3 and v.text_value = any ($2::text[]) group by 1`
        : `select r.${identifier(field.column)} as id, array_agg(r.id order by r.id) as record_ids from ${identifier(module.table)} r
          where r.business_id = $1 and r.${identifier(field.column)} = any ($2::bigint[]) group by 1`;
    const values = field.column === null ? [ctx.businessId, ids, field.id] : [ctx.businessId, ids];
    const rows = await ctx.tx.run<{ id: Id; record_ids: Id[] }>(composedStatement(text), values);
    found.push(...rows.map((row) => ({ module: module.name, field: field.name, ...row })));
  }
  return found;
}

/** Those of these ids that a field of a module's records names, whether or not an index finds them. */
export async function findNamedInField(
  tx: Transaction,
  { table }: Module,
  businessId: Id,
  { name, column }: Pick<ModuleField, 'name' | 'column'>,
  ids: readonly Id[],
): Promise<Id[]> {
  const value = column === null ? `r.custom ->> '${identifier(name)}'` : `r.${identifier(column)}`;
  const text = `select distinct ${value} as id from ${identifier(table)} r
    where r.business_id = $1 and ${value} = any ($2::${column === null ? 'text' : 'bigint'}[])`;
  const rows = await tx.run<{ id: Id }>(composedStatement(text), [businessId, ids]);
  return rows.map(({ id }) => id);
}

/**
 * Makes records name another one, where they still name what `from` says; what was changed since stays. Late: that
 * chats are involved is found with their locks.
 */
export async function changeReferences(
  ctx: BusinessContext,
  target: string,
  references: readonly References[],
  { from, to }: { from: Id; to: Id },
): Promise<void> {
  for (const { module, field } of await referringFields(ctx, target)) {
    const ids = references
      .filter((each) => each.module === module.name && each.field === field.name)
      .flatMap(({ record_ids }) => record_ids);
    if (ids.length === 0) continue;
    const rows = `from ${identifier(module.table)} r where r.business_id = $1 and r.id = any ($2::bigint[])`;
    if (field.column !== null) {
      const column = identifier(field.column);
      await ctx.tx.run(
        composedStatement(`update ${identifier(module.table)} r set ${column} = $4
          where r.business_id = $1 and r.id = any ($2::bigint[]) and r.${column} = $3 ${locksLate('record')}`),
        [ctx.businessId, ids, from, to],
      );
      continue;
    }
    await ctx.tx.run(
      composedStatement(`with named as (
          select r.id ${rows} and r.custom ->> '${identifier(field.name)}' = $3 order by r.id for no key update of r ${locksLate('record')}
        ), indexed as (
          update record_values v set text_value = $4 from named n
          where v.business_id = $1 and v.field_id = $5 and v.record_id = n.id
        )
        update ${identifier(module.table)} r set custom = r.custom || jsonb_build_object('${identifier(field.name)}', $4::text)
        from named n where r.business_id = $1 and r.id = n.id`),
      [ctx.businessId, ids, from, to, field.id],
    );
  }
}

/**
 * Makes fields of businesses name nothing where they name records that are deleted; built-in ones do so by their foreign
 * keys. Returns the modules in which there were any. Late: who names a record is found with its lock.
 */
export async function clearReferences(
  { tx, services }: WorkContext,
  target: Module,
  businessId: Id,
  ids: readonly Id[],
): Promise<string[]> {
  const cleared = new Set<string>();
  for (const { module, field } of await referringFields({ tx, services, businessId }, target.name)) {
    if (field.column !== null) continue;
    const text = `with named as (
        select r.id from ${identifier(module.table)} r join record_values v on v.business_id = r.business_id and v.record_id = r.id
        where r.business_id = $1 and v.field_id = $2 and v.text_value = any ($3::text[])
        order by r.id for no key update of r ${locksLate('record')}
      ), indexed as (
        delete from record_values v using named n where v.business_id = $1 and v.field_id = $2 and v.record_id = n.id
      )
      update ${identifier(module.table)} r set custom = r.custom - '${identifier(field.name)}'
      from named n where r.business_id = $1 and r.id = n.id returning r.id`;
    if ((await tx.run(composedStatement(text), [businessId, field.id, ids])).length > 0) cleared.add(module.name);
  }
  return [...cleared];
}

/**
 * Makes built-in fields of a type name something else, or nothing, in every module: what they named became part of
 * another one, or was deleted. Late: what comes of it is found with its locks.
 */
export async function replaceReferences(
  { tx, services }: WorkContext,
  fieldType: string,
  changes: readonly { business_id: Id; from: Id; to: Id | null }[],
): Promise<void> {
  if (changes.length === 0) return;
  const values = [
    changes.map(({ business_id }) => business_id),
    changes.map(({ from }) => from),
    changes.map(({ to }) => to),
  ];
  for (const { fields, table, hasOwnCalls } of moduleRegistry(services).modules.values()) {
    // An area with calls of its own changes its rows itself.
    if (hasOwnCalls) continue;
    for (const { name, column, type } of fields) {
      if (type !== fieldType) continue;
      const named = identifier(column ?? name);
      const text = `update ${identifier(table)} r set ${named} = e.named
        from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, id, named)
        where r.business_id = e.business_id and r.${named} = e.id ${locksLate('record')}`;
      await tx.run(composedStatement(text), values);
    }
  }
}
