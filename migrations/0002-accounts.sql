-- People, their roles, their sessions, and the business they work in.

create table businesses (
  business_id bigint primary key references tenants on delete cascade,
  name text not null check (name <> ''),
  time_zone text not null,
  country text,
  date_format text not null default 'DD/MM/YYYY',
  time_format text not null default 'hh:mm A',
  share_read_receipts boolean not null default true,
  mandate_conversation_log boolean not null default false,
  agents_may_take_over boolean not null default true,
  waba_id text,
  waba_info jsonb,
  plan jsonb not null default '{}',
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now()
);
select make_tenant_table('businesses');

create table roles (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  built_in text check (built_in in ('super_admin', 'admin', 'supervisor', 'agent')),
  name text not null check (name <> ''),
  permissions text[] not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create unique index role_names on roles (business_id, lower(name));
create unique index built_in_roles on roles (business_id, built_in) where built_in is not null;
select make_tenant_table('roles');

create table users (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  email text not null,
  role_id bigint not null,
  status text not null check (status in ('active', 'inactive', 'pending')),
  in_round_robin boolean not null default true,
  time_zone text not null,
  country text,
  password_hash text,
  password_history text[] not null default '{}',
  password_changed_time timestamptz,
  last_active_time timestamptz,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  -- A deleted user keeps the row, because chats, notes and the audit log name it; the e-mail is free again.
  deleted_time timestamptz,
  primary key (business_id, id),
  foreign key (business_id, role_id) references roles (business_id, id)
);
create unique index user_emails on users (business_id, email) where deleted_time is null;
create index users_by_role on users (business_id, role_id);
select make_tenant_table('users');

-- One e-mail signs in to one business. The only key that cannot begin with the business: before
-- sign-in nobody knows which it is. Reached through the two functions below and nothing else.
create table sign_in_names (
  email text primary key,
  business_id bigint not null references tenants on delete cascade,
  user_id bigint not null
);
create function find_sign_in_name(wanted text) returns table (business_id bigint, user_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select n.business_id, n.user_id from sign_in_names n where n.email = wanted
$$;
create function has_sign_in_names() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sign_in_names)
$$;
-- True when the e-mail is now this user's; false when somebody has it. Giving it up: release.
create function claim_sign_in_name(wanted text, for_user bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with claimed as (
    insert into sign_in_names (email, business_id, user_id)
    select wanted, current_business(), for_user where current_business() is not null
    on conflict (email) do nothing returning 1
  ) select exists (select from claimed)
$$;
create function release_sign_in_name(wanted text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_names where email = wanted and business_id = current_business()
$$;
revoke all on function find_sign_in_name(text), has_sign_in_names(), claim_sign_in_name(text, bigint), release_sign_in_name(text) from public;
grant execute on function find_sign_in_name(text), has_sign_in_names(), claim_sign_in_name(text, bigint), release_sign_in_name(text) to parley_app, parley_system;

create table sessions (
  business_id bigint not null,
  id bigint not null default next_id(),
  user_id bigint not null,
  token_hash bytea not null,
  created_time timestamptz not null default clock_now(),
  last_seen_time timestamptz not null default clock_now(),
  -- The earlier of 30 days idle and 90 days in all; moved forward when the session is seen.
  expires_time timestamptz not null,
  ip text,
  user_agent text,
  primary key (business_id, id),
  foreign key (business_id, user_id) references users (business_id, id) on delete cascade
);
create unique index session_tokens on sessions (business_id, token_hash);
create index sessions_by_user on sessions (business_id, user_id);
create index sessions_by_expiry on sessions (expires_time);
select make_tenant_table('sessions');

-- Links that work once: invitation, password reset, first start.
create table one_time_links (
  business_id bigint not null,
  id bigint not null default next_id(),
  user_id bigint not null,
  kind text not null check (kind in ('invitation', 'password_reset')),
  token_hash bytea not null,
  -- Bound to the address it was sent to: a later change of e-mail makes it void.
  email text not null,
  created_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, user_id) references users (business_id, id) on delete cascade
);
create unique index one_time_link_tokens on one_time_links (business_id, token_hash);
create index one_time_links_by_user on one_time_links (business_id, user_id);
create index one_time_links_by_expiry on one_time_links (expires_time);
select make_tenant_table('one_time_links');

-- The link of the first start, before any tenant exists. One row at most, hash only.
create table first_start_link (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null,
  created_time timestamptz not null default clock_now()
);
create function take_first_start_link(wanted bytea) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with taken as (delete from first_start_link where token_hash = wanted and not exists (select from sign_in_names) returning 1)
  select exists (select from taken)
$$;
revoke all on function take_first_start_link(bytea) from public;
grant execute on function take_first_start_link(bytea) to parley_app;
