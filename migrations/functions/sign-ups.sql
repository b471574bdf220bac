-- area: accounts
create or replace function keep_sign_up(wanted bytea, for_email text, hashed_password text, sign_up jsonb, life_hours int) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into sign_ups (token_hash, email, password_hash, details, expires_time)
  values (wanted, for_email, hashed_password, sign_up, clock_now() + make_interval(hours => life_hours))
$$;
create or replace function find_sign_up(wanted bytea) returns table (email text, password_hash text, details jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.email, s.password_hash, s.details from sign_ups s where s.token_hash = wanted and s.expires_time > clock_now()
$$;
-- Uses up a sign-up and every other one for its address; false when it has expired or was used up before.
create or replace function take_sign_up(wanted bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from sign_ups
    where email = (select s.email from sign_ups s where s.token_hash = wanted and s.expires_time > clock_now())
    returning token_hash
  ) select exists (select from taken where token_hash = wanted)
$$;
revoke all on function keep_sign_up(bytea, text, text, jsonb, int), find_sign_up(bytea), take_sign_up(bytea) from public;
grant execute on function keep_sign_up(bytea, text, text, jsonb, int), find_sign_up(bytea), take_sign_up(bytea) to parley_app;
