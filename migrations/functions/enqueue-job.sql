-- area: foundation
-- Jobs live in the library's own schema, which only the owner reaches; this adds one in the transaction that wants it.
create or replace function enqueue_job(task text, payload jsonb, job_key text, run_at timestamptz, max_attempts int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload::json, job_key => job_key, run_at => run_at, max_attempts => max_attempts);
end
$$;
revoke all on function enqueue_job(text, jsonb, text, timestamptz, int) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz, int) to parley_app, parley_system;
