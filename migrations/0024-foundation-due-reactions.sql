-- Reactions wait as every work with a time of its own does; what is left in `reactions` after a failure for good is a
-- dead letter.
drop index reactions_due;
alter table reactions drop column due_time, drop column failures;
create index reactions_failed on reactions (failed_time) where failed_time is not null;

-- area: foundation
create table due_reactions (
  business_id bigint not null references tenants on delete cascade,
  reaction_id bigint not null,
  due_time timestamptz not null,
  lease_until timestamptz,
  lease_epoch bigint not null default 0,
  failures smallint not null default 0,
  primary key (business_id, reaction_id)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index due_reactions_by_time on due_reactions (due_time);
create index due_reactions_of_business on due_reactions (business_id, due_time);
select make_tenant_table('due_reactions');
