-- Sets of actions that people start in a chat.
-- area: macros
create table macros (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  description text not null default '',
  actions jsonb not null,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create unique index macros_by_name on macros (business_id, lower(name));
select make_tenant_table('macros');
