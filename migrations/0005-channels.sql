-- Where customers write to, and what arrives from there.

create table channels (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  kind text not null check (kind in ('whatsapp', 'instagram', 'messenger', 'lead_ads')),
  name text not null,
  -- The public address: phone number, user name, page name.
  handle text not null,
  status text not null check (status in ('active', 'inactive', 'pending')),
  -- all: replies and business-initiated messages; replies_only; none.
  communication_level text not null default 'all' check (communication_level in ('all', 'replies_only', 'none')),
  -- WhatsApp: WABA and phone number id.
  provider_account_id text not null,
  provider_number_id text not null,
  portfolio_id text,
  verified_name text,
  quality text not null default 'UNKNOWN',
  name_status text,
  name_rejection_reason text,
  -- Users outside a window in a rolling 24 h; null: no limit. Shared by the numbers of a portfolio.
  messaging_limit int default 250,
  -- Messages a second, in and out together.
  throughput int not null default 80,
  restriction_info jsonb not null default '{}',
  -- Sealed (foundation/server/secrets); never leaves the server. Null once the account was given up.
  access_token text,
  token_expires_time timestamptz,
  is_pin_enabled boolean not null default false,
  -- Set when the provider refuses everything (token, policy): sending waits until it is mended.
  paused_code int,
  paused_reason text,
  paused_time timestamptz,
  activated_time timestamptz,
  import_offered boolean not null default true,
  -- Set when the account was removed here: its chats stay, the channel is shown no more and sends nothing.
  removed_time timestamptz,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create unique index channel_numbers on channels (business_id, kind, provider_number_id);
create index channels_of_account on channels (business_id, kind, provider_account_id);
select make_tenant_table('channels');

-- Whose number this is, over all businesses: the only thing by which an incoming event finds its
-- business. Read by parley_system; claimed and given up through functions.
create table channel_routes (
  kind text not null,
  provider_number_id text not null,
  provider_account_id text not null,
  business_id bigint not null references tenants on delete cascade,
  channel_id bigint not null,
  primary key (kind, provider_number_id)
);
create index channel_routes_of_account on channel_routes (kind, provider_account_id);
grant select on channel_routes to parley_system;
create function claim_channel_route(of_kind text, number_id text, account_id text, of_channel bigint) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with claimed as (
    insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id)
    select of_kind, number_id, account_id, current_business(), of_channel where current_business() is not null
    on conflict (kind, provider_number_id) do update set provider_account_id = excluded.provider_account_id, channel_id = excluded.channel_id
      where channel_routes.business_id = excluded.business_id
    returning 1
  ) select exists (select from claimed)
$$;
create function release_channel_route(of_kind text, number_id text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from channel_routes where kind = of_kind and provider_number_id = number_id and business_id = current_business()
$$;
revoke all on function claim_channel_route(text, text, text, bigint), release_channel_route(text, text) from public;
grant execute on function claim_channel_route(text, text, text, bigint), release_channel_route(text, text) to parley_app, parley_system;

-- A login window that was opened: its state is bound to the session and works once.
create table connect_attempts (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  state_hash bytea not null,
  session_id bigint not null,
  kind text not null,
  -- A state is given up by its first use, whatever comes of it.
  used_time timestamptz,
  -- After the exchange: the sealed token and what it gives access to, until a number is chosen.
  access_token text,
  assets jsonb,
  created_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  primary key (business_id, id)
);
create unique index connect_attempt_states on connect_attempts (business_id, state_hash);
create index connect_attempts_by_expiry on connect_attempts (expires_time);
select make_tenant_table('connect_attempts');

-- Everything that providers sent, as they sent it, before anybody has looked inside. Written by the
-- web process through append_webhooks, applied by workers as parley_system, kept 8 days.
create table webhook_inbox (
  id bigint primary key default next_id(),
  provider text not null,
  body bytea not null,
  received_time timestamptz not null default clock_timestamp(),
  applied_time timestamptz,
  -- Times that applying it has failed for a reason that may pass.
  failures smallint not null default 0
) with (autovacuum_vacuum_scale_factor = 0.05);
create index webhook_inbox_waiting on webhook_inbox (id) where applied_time is null;
create index webhook_inbox_by_age on webhook_inbox (received_time);
grant select, update, delete on webhook_inbox to parley_system;
create function append_webhooks(from_provider text, bodies bytea[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_inbox (provider, body) select from_provider, b from unnest(bodies) as b
$$;
revoke all on function append_webhooks(text, bytea[]) from public;
grant execute on function append_webhooks(text, bytea[]) to parley_app;

-- The part of a payload that could not be applied, with the reason; it stops nothing else.
create table webhook_dead_letters (
  id bigint primary key default next_id(),
  inbox_id bigint not null,
  provider text not null,
  part bytea not null,
  reason text not null,
  time timestamptz not null default clock_now(),
  replayed_time timestamptz
);
create index webhook_dead_letters_by_time on webhook_dead_letters (time);
grant select, insert, update, delete on webhook_dead_letters to parley_system;
