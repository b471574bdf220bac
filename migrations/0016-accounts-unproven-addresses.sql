-- An e-mail address belongs to whoever has shown that its mail reaches them. Until then nothing is claimed.

-- Sign-ups that wait for their address to be confirmed. No business exists yet that a key could begin with.
-- Several may wait for one address; the first one confirmed makes the others void. Reached through functions only.
create table sign_ups (
  token_hash bytea primary key,
  email text not null,
  password_hash text not null,
  details jsonb not null,
  created_time timestamptz not null default clock_now(),
  expires_time timestamptz not null
);
create index sign_ups_by_email on sign_ups (email);
create index sign_ups_by_expiry on sign_ups (expires_time);
grant select, delete on sign_ups to parley_system;

create function keep_sign_up(wanted bytea, for_email text, hashed_password text, sign_up jsonb, life_hours int) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into sign_ups (token_hash, email, password_hash, details, expires_time)
  values (wanted, for_email, hashed_password, sign_up, clock_now() + make_interval(hours => life_hours))
$$;
create function find_sign_up(wanted bytea) returns table (email text, password_hash text, details jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.email, s.password_hash, s.details from sign_ups s where s.token_hash = wanted and s.expires_time > clock_now()
$$;
-- Uses up a sign-up and every other one for its address; false when it has expired or was used up before.
create function take_sign_up(wanted bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from sign_ups
    where email = (select s.email from sign_ups s where s.token_hash = wanted and s.expires_time > clock_now())
    returning token_hash
  ) select exists (select from taken where token_hash = wanted)
$$;
revoke all on function keep_sign_up(bytea, text, text, jsonb, int), find_sign_up(bytea), take_sign_up(bytea) from public;
grant execute on function keep_sign_up(bytea, text, text, jsonb, int), find_sign_up(bytea), take_sign_up(bytea) to parley_app;

-- Whom to call about a business: asked for at sign-up.
alter table businesses add contact_phone text;

-- A change of address waits for its proof as a link to the new address.
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check
  check (kind in ('invitation', 'password_reset', 'email_change'));

-- The link of the first start stays valid until it is used, whatever accounts sign-up has made meanwhile.
alter table first_start_link add used_time timestamptz;
create or replace function take_first_start_link(wanted bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    update first_start_link set used_time = clock_now() where token_hash = wanted and used_time is null returning 1
  ) select exists (select from taken)
$$;
create function has_first_start_link() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from first_start_link where used_time is null)
$$;
revoke all on function has_first_start_link() from public;
grant execute on function has_first_start_link() to parley_app;
