-- append_event_batch does the work of both.
drop function append_events(json);
drop function append_events_for(bigint[], text[], text[], json);

-- Who acted need not be a person: an automation, an import, Parley itself.
alter table audit_log
  add column actor_type text not null default 'user',
  add column actor_label text;
update audit_log set actor_type = 'system' where actor_id is null;

-- What a business has configured that reacts to domain events; the version is what caches of compiled rules go by.
-- area: foundation
create table business_configs (
  business_id bigint primary key references tenants on delete cascade,
  version int not null default 1,
  configured text[] not null default '{}'
);
select make_tenant_table('business_configs');

-- What listeners do after the commit. A row ends by being deleted; one that failed for good keeps its reason.
-- area: foundation
create table reactions (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  listener text not null,
  item jsonb not null,
  depth int not null,
  failures int not null default 0,
  due_time timestamptz default clock_now(),
  failed_time timestamptz,
  reason text,
  primary key (business_id, id)
);
create index reactions_due on reactions (due_time) where due_time is not null;
select make_tenant_table('reactions');
-- For areas that read it with a row of their own.
create view business_config_labels with (security_invoker = true) as
  select business_id, version as config_version, configured from business_configs;
grant select on business_config_labels to parley_app, parley_system;
