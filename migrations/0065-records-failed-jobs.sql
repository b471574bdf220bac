-- An undo that could not be finished can be begun again.
-- area: records
drop index record_jobs_undoes;
create unique index record_jobs_undoes on record_jobs (business_id, undoes) where undoes is not null and status <> 'failed';
