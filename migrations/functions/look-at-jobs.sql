-- area: foundation
-- Jobs live in the library's own schema, which only the owner reaches. For how long the oldest that is due has waited (null: none
-- is), how many have failed and are tried again, and how many were given up.
create or replace function look_at_jobs() returns table (waiting_ms float8, failing int, given_up int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select
    extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.locked_at is null and j.run_at <= now()))::float8 * 1000,
    (count(*) filter (where j.last_error is not null and j.attempts < j.max_attempts))::int,
    (count(*) filter (where j.last_error is not null and j.attempts >= j.max_attempts))::int
  from graphile_worker._private_jobs j;
end
$$;
revoke all on function look_at_jobs() from public;
grant execute on function look_at_jobs() to parley_app;
