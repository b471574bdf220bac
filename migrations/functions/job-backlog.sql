-- area: foundation
-- Jobs are in the library's own schema, which only the owner can read. Returns the age of the oldest due job (null: none is due), the number
-- of failed jobs that will be retried, and the number of jobs without attempts left.
create or replace function job_backlog() returns table (waiting_ms float8, failing int, given_up int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select
    extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.locked_at is null and j.run_at <= now()))::float8 * 1000,
    (count(*) filter (where j.last_error is not null and j.attempts < j.max_attempts))::int,
    (count(*) filter (where j.last_error is not null and j.attempts >= j.max_attempts))::int
  from graphile_worker._private_jobs j;
end
$$;
revoke all on function job_backlog() from public;
grant execute on function job_backlog() to parley_app;
