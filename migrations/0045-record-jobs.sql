-- What is done with many records at once, in the background: deleting, changing, exporting. One row each, with how far it
-- has come, so that a process that ends in between continues where it was.
-- area: records
create table record_jobs (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  module text not null,
  kind text not null check (kind in ('delete', 'update')),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  -- Which records, as of the moment when it was asked for: ids, or criteria and search pattern, and those left out.
  filter jsonb not null,
  new_values jsonb,
  -- The last record that was looked at; records are taken in the order of their ids.
  position bigint not null default 0,
  total int,
  done int not null default 0,
  failed int not null default 0,
  -- The first records that were refused, with the sentence.
  failures jsonb not null default '[]',
  actor jsonb not null,
  user_id bigint not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create index record_jobs_by_time on record_jobs (created_time);
select make_tenant_table('record_jobs');
