-- Exports that wait to be written: they have a thread of their own.

-- area: records
select make_due_table('record_exports', 'job_id');
