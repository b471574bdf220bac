-- People who continue under another number or id, reported before anything that they wrote: applied when they become known.
-- area: chats
create table parked_id_changes (
  business_id bigint not null references tenants on delete cascade,
  channel_id bigint not null,
  -- Under which they may become known: one that they left.
  address_id text not null,
  time timestamptz not null,
  change jsonb not null,
  parked_time timestamptz not null default clock_now(),
  primary key (business_id, channel_id, address_id, time)
);
create index parked_id_changes_by_age on parked_id_changes (parked_time);
select make_tenant_table('parked_id_changes');
