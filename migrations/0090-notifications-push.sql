-- What each user wants to be notified of, the browsers that are notified while Parley is closed, and the keys that sign for it.

-- area: foundation
-- Secrets of the whole installation, made at its first start. Each is wrapped by the master key and opens under its name only.
create table installation_secrets (
  name text primary key,
  wrapped_value bytea not null,
  master_key_id text not null,
  created_time timestamptz not null default clock_now()
);
grant select, insert on installation_secrets to parley_app;
grant select, insert, update on installation_secrets to parley_system;

-- area: notifications
-- Which event it is about, as the table of events names it; those of before say nothing.
alter table notifications add column event text;

-- A browser that takes pushes for the user who is signed in there. It ends with the session, and a session has one.
create table push_registrations (
  business_id bigint not null,
  id bigint not null default next_id(),
  user_id bigint not null,
  session_id bigint not null,
  platform text not null check (platform in ('web')),
  token_hash bytea not null,
  -- Pushes can be sent to the browser by everyone who knows it.
  sealed_token text not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  foreign key (business_id, user_id) references users (business_id, id) on delete cascade,
  foreign key (business_id, session_id) references sessions (business_id, id) on delete cascade
);
create unique index push_tokens on push_registrations (business_id, token_hash);
create unique index push_registration_of_session on push_registrations (business_id, session_id);
create index push_registrations_of_user on push_registrations (business_id, user_id);
select make_tenant_table('push_registrations');

-- A user without a row has the defaults.
create table notification_settings (
  business_id bigint not null,
  user_id bigint not null,
  -- What differs from the defaults: {"chats.assigned": {"push": false}}.
  choices jsonb not null default '{}',
  sound boolean not null default true,
  previews boolean not null default true,
  -- {"days": [1, 2], "from": "22:00", "until": "07:00"}; null: none.
  quiet_hours jsonb,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references users (business_id, id) on delete cascade
);
select make_tenant_table('notification_settings');

-- area: accounts
-- Whether notifications outside of Parley may quote what people wrote.
alter table businesses add column notification_previews boolean not null default true;
