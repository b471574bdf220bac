-- Exports of records: a job that writes a table into a file, and the file, which its job alone serves.
-- area: records
alter table record_jobs drop constraint record_jobs_kind_check;
alter table record_jobs add constraint record_jobs_kind_check check (kind in ('delete', 'update', 'export'));
alter table record_jobs drop constraint record_jobs_status_check;
alter table record_jobs add constraint record_jobs_status_check
  check (status in ('pending', 'in_progress', 'completed', 'failed'));
alter table record_jobs
  -- Of an export: its format and the names of its columns.
  add column table_options jsonb check ((kind = 'export') = (table_options is not null)),
  -- What an export has written, until it expires.
  add column file_id bigint,
  add column file jsonb,
  -- Why it could not be done at all.
  add column problem text;
-- area: media
alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check
  check (purpose in ('chat', 'template', 'setup', 'incoming', 'export', 'record'));
