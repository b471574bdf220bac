-- The name of a field that is deleted is never given to another one: records keep what stood in it, and saved views its
-- column. Row-level security is forced on the owner, too; for these statements it is not.
-- area: records
alter table module_settings no force row level security, add column deleted_names text[] not null default '{}';
alter table audit_log no force row level security;
update module_settings s set deleted_names = d.names
  from (
    select business_id, record_type as module, array_agg(distinct detail ->> 'field') as names from audit_log
    where action = 'field_deleted' and record_type is not null and detail ? 'field' group by 1, 2
  ) d
  where s.business_id = d.business_id and s.module = d.module;
alter table module_settings force row level security;
alter table audit_log force row level security;
