-- area: foundation
-- Takes one try and returns 0, or the seconds to wait. Keys carry hashes, never an e-mail.
create or replace function take_rate(rate_key text, max_hits int, window_seconds int) returns int
  language sql security definer set search_path = public, pg_temp as $$
  insert into rate_limits as r (key, hits, window_end)
  values (rate_key, 1, clock_now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    hits = case when r.window_end <= clock_now() then 1 else least(r.hits + 1, max_hits + 1) end,
    window_end = case when r.window_end <= clock_now() then excluded.window_end else r.window_end end
  returning case when hits > max_hits then greatest(1, ceil(extract(epoch from window_end - clock_now())))::int else 0 end
$$;
create or replace function forget_rate(rate_key text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from rate_limits where key = rate_key
$$;
revoke all on function take_rate(text, int, int), forget_rate(text) from public;
grant execute on function take_rate(text, int, int), forget_rate(text) to parley_app, parley_system;
