-- Notes at records, and who follows a record.
-- area: records
create table notes (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  module text not null,
  record_id bigint not null,
  text text not null check (text <> ''),
  -- Users who are named in it.
  mentions bigint[] not null default '{}',
  created_by jsonb not null,
  author_id bigint,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create index notes_of_record on notes (business_id, record_id, id desc);
select make_tenant_table('notes');

-- area: records
create table record_followers (
  business_id bigint not null references tenants on delete cascade,
  module text not null,
  record_id bigint not null,
  user_id bigint not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, record_id, user_id)
);
select make_tenant_table('record_followers');
