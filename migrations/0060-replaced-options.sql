-- An option of a field that is removed is replaced in the records that have it, by a job.
-- area: records
alter table record_jobs drop constraint record_jobs_kind_check;
alter table record_jobs add constraint record_jobs_kind_check
  check (kind in ('delete', 'update', 'export', 'replace_option'));
