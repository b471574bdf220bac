-- What a bulk update changed can be undone for a day: the values of before and those that it set, of each record.
-- area: records
alter table record_jobs drop constraint record_jobs_kind_check;
alter table record_jobs add constraint record_jobs_kind_check
  check (kind in ('delete', 'update', 'export', 'replace_option', 'undo'));
alter table record_jobs
  -- Of an undo: the update that it undoes, once.
  add column undoes bigint check ((kind = 'undo') = (undoes is not null)),
  -- Records that an undo leaves as they are: they were edited or deleted since.
  add column kept int not null default 0;
create unique index record_jobs_undoes on record_jobs (business_id, undoes) where undoes is not null;
create table record_job_changes (
  business_id bigint not null,
  job_id bigint not null,
  record_id bigint not null,
  -- By the names of fields: only those that the update changed.
  before jsonb not null,
  after jsonb not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, job_id, record_id),
  foreign key (business_id, job_id) references record_jobs on delete cascade
);
create index record_job_changes_by_time on record_job_changes (created_time);
select make_tenant_table('record_job_changes');
