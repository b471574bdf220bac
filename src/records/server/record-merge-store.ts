import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement } from '../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import type { Module } from './define-module.ts';
import { moduleRegistry } from './module-registry.ts';
import { identifier } from './record-columns.ts';
import { composedStatement } from '../../foundation/server/db/composed-statement.ts';

/** A record that became part of another one of its module. */
export interface RecordMerge {
  business_id: Id;
  kept_id: Id;
  merged_id: Id;
}

const given = 'unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, kept_id, merged_id)';
const ofMerged = 'v.business_id = e.business_id and v.record_id = e.merged_id';

const moveActivities: NamedStatement = {
  name: 'move_activities_of_merged',
  text: `update record_activities v set record_id = e.kept_id from ${given} where ${ofMerged} ${locks('record')}`,
};
const moveNotes: NamedStatement = {
  name: 'move_notes_of_merged',
  text: `update notes v set record_id = e.kept_id from ${given} where ${ofMerged} ${locks('record')}`,
};
const moveFiles: NamedStatement = {
  name: 'move_files_of_merged',
  text: `update record_files v set record_id = e.kept_id from ${given} where ${ofMerged} ${locks('record')}`,
};
const moveFollowers: NamedStatement = {
  name: 'move_followers_of_merged',
  text: `with moved as (
      delete from record_followers v using ${given} where ${ofMerged} returning v.business_id, v.module, e.kept_id, v.user_id
    )
    insert into record_followers (business_id, module, record_id, user_id)
    select distinct business_id, module, kept_id, user_id from moved order by 1, 3, 4 on conflict do nothing`,
};
// The kept record keeps its own value of a field; what it lacks it gets from the merged one that is the oldest.
const moveValues: NamedStatement = {
  name: 'move_values_of_merged',
  text: `with taken as (
      delete from record_values v using ${given} where ${ofMerged}
      returning v.business_id, v.field_id, e.kept_id, v.record_id, v.position, v.text_value, v.number_value, v.time_value, v.is_unique
    ), first_ones as (
      select distinct on (business_id, field_id, kept_id) business_id, field_id, kept_id, record_id from taken
      order by business_id, field_id, kept_id, record_id
    )
    insert into record_values (business_id, field_id, record_id, position, text_value, number_value, time_value, is_unique)
    select t.business_id, t.field_id, t.kept_id, t.position, t.text_value, t.number_value, t.time_value, t.is_unique
    from taken t join first_ones f using (business_id, field_id, kept_id, record_id)
    where not exists (select from record_values k
      where k.business_id = t.business_id and k.field_id = t.field_id and k.record_id = t.kept_id)
    order by 1, 2, 3, 4`,
};
// Fields of the business that name a merged record; the caller then changes the same in the records themselves.
const moveNamed: NamedStatement = {
  name: 'move_values_that_name_merged',
  text: `update record_values v set text_value = e.kept_id::text
    from ${given} join module_fields f on f.business_id = e.business_id and f.type = 'lookup' and f.lookup_module = $4
    where v.business_id = f.business_id and v.field_id = f.id and v.text_value = e.merged_id::text
    returning v.business_id, v.record_id, f.module, f.name, e.kept_id`,
};

interface NamedValue {
  business_id: Id;
  record_id: Id;
  module: string;
  name: string;
  kept_id: Id;
}

/** Gives everything that generic code keeps of merged records, and every reference to them, to the kept ones. */
export async function moveRecordData(
  { tx, services }: WorkContext,
  module: Module,
  merges: readonly RecordMerge[],
): Promise<void> {
  if (merges.length === 0) return;
  const { modules } = moduleRegistry(services);
  const values = [
    merges.map(({ business_id }) => business_id),
    merges.map(({ kept_id }) => kept_id),
    merges.map(({ merged_id }) => merged_id),
  ];
  for (const statement of [moveActivities, moveNotes, moveFiles, moveFollowers, moveValues])
    await tx.run(statement, values);
  // An area with calls of its own moves its rows itself.
  const generic = [...modules.values()].filter((other) => !other.hasOwnCalls);
  for (const other of generic)
    for (const { name, column, type, lookupModule } of other.fields)
      if (type === 'lookup' && lookupModule === module.name) {
        const named = identifier(column ?? name);
        const text = `update ${identifier(other.table)} r set ${named} = e.kept_id from ${given}
          where r.business_id = e.business_id and r.${named} = e.merged_id ${locks('record')}`;
        await tx.run(composedStatement(text), values);
      }
  const moved = await tx.run<NamedValue>(moveNamed, [...values, module.name]);
  for (const other of generic) {
    const own = moved.filter((each) => each.module === other.name);
    if (own.length === 0) continue;
    const text = `update ${identifier(other.table)} r set custom = r.custom || e.values
      from (select e.business_id, e.record_id, jsonb_object_agg(e.name, e.kept_id) as values
        from jsonb_to_recordset($1) as e (business_id bigint, record_id bigint, name text, kept_id text) group by 1, 2) e
      where r.business_id = e.business_id and r.id = e.record_id ${locks('record')}`;
    await tx.run(composedStatement(text), [JSON.stringify(own)]);
  }
}
