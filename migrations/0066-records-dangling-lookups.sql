-- Lookups of businesses that name a record that was deleted name nothing: they were shown as empty, and found as filled.
-- Row-level security is forced on the owner, too; for these statements it is not.
-- area: records
alter table module_fields no force row level security;
alter table record_values no force row level security;
do $$
declare
  lookup record;
begin
  for lookup in
    select distinct module, lookup_module from module_fields
    where type = 'lookup' and to_regclass(module) is not null and to_regclass(lookup_module) is not null
  loop
    execute format('alter table %I no force row level security', lookup.module);
    execute format('alter table %I no force row level security', lookup.lookup_module);
    execute format(
      'with dangling as (
         delete from record_values v using module_fields f
         where f.type = ''lookup'' and f.module = %L and f.lookup_module = %L
           and v.business_id = f.business_id and v.field_id = f.id
           and not exists (select from %I t where t.business_id = v.business_id and t.id = v.text_value::bigint)
         returning v.business_id, v.record_id, f.name
       ), of_record as (
         select business_id, record_id, array_agg(name) as names from dangling group by 1, 2
       )
       update %I r set custom = r.custom - d.names from of_record d
       where r.business_id = d.business_id and r.id = d.record_id',
      lookup.module, lookup.lookup_module, lookup.lookup_module, lookup.module);
    execute format('alter table %I force row level security', lookup.module);
    execute format('alter table %I force row level security', lookup.lookup_module);
  end loop;
end
$$;
alter table module_fields force row level security;
alter table record_values force row level security;
