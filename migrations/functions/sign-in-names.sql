-- area: accounts
create or replace function find_sign_in_name(wanted text) returns table (business_id bigint, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select n.business_id, n.user_id from sign_in_names n where n.email = wanted
$$;
create or replace function has_sign_in_names() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sign_in_names)
$$;
-- True when the e-mail is now this user's; false when somebody has it. Giving it up: release.
create or replace function claim_sign_in_name(wanted text, for_user bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with claimed as (
    insert into sign_in_names (email, business_id, user_id)
    select wanted, current_business(), for_user where current_business() is not null
    on conflict (email) do nothing returning 1
  ) select exists (select from claimed)
$$;
create or replace function release_sign_in_name(wanted text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_names where email = wanted and business_id = current_business()
$$;
revoke all on function find_sign_in_name(text), has_sign_in_names(), claim_sign_in_name(text, bigint), release_sign_in_name(text) from public;
grant execute on function find_sign_in_name(text), has_sign_in_names(), claim_sign_in_name(text, bigint), release_sign_in_name(text) to parley_app, parley_system;
