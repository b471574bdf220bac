-- area: accounts
-- True once: the link of the first start stays valid until it is used.
create or replace function take_first_start_link(wanted bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    update first_start_link set used_time = clock_now() where token_hash = wanted and used_time is null returning 1
  ) select exists (select from taken)
$$;
create or replace function has_first_start_link() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from first_start_link where used_time is null)
$$;
revoke all on function take_first_start_link(bytea), has_first_start_link() from public;
grant execute on function take_first_start_link(bytea), has_first_start_link() to parley_app;
