-- Sending one content to many: the content once, a row of values for each member.

-- One step of something that sends in bulk (a campaign; one step of a sequence).
create table send_sources (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  -- What it is a step of: the record `record_id` of the kind that an area declares.
  kind text not null check (kind <> 'message'),
  record_id bigint not null,
  step bigint not null default 0,
  channel_id bigint not null,
  lane smallint not null check (lane between 1 and 4),
  state text not null default 'running' check (state in ('running', 'paused', 'stopped')),
  -- JSON, cut where a value belongs: part, value of slot, part, value of slot, …, part.
  payload_parts text[] not null,
  payload_slots smallint[] not null check (cardinality(payload_parts) = cardinality(payload_slots) + 1),
  content_type text not null,
  content_parts text[] not null,
  content_slots smallint[] not null check (cardinality(content_parts) = cardinality(content_slots) + 1),
  file_sha256 text,
  is_template boolean not null,
  is_marketing boolean not null,
  author_type text not null,
  author_id bigint,
  author_label text not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  unique (business_id, kind, record_id, step)
);
select make_tenant_table('send_sources');

-- How far a source is prepared. Apart from the source, whose row is locked by each claim: a slice that is being prepared
-- must not let a number wait.
create table send_source_progress (
  business_id bigint not null,
  source_id bigint not null,
  -- The last member that was prepared; the next slice begins after it.
  cursor bigint not null default 0,
  prepared_time timestamptz,
  primary key (business_id, source_id),
  foreign key (business_id, source_id) references send_sources on delete cascade
);
select make_tenant_table('send_source_progress');

-- Statistics: how many messages of a source stand at each status, and what has changed since that was summed up.
-- Changes are only inserted, so that batches of statuses do not wait for each other.
create table send_source_totals (
  business_id bigint not null,
  source_id bigint not null,
  counts jsonb not null default '{}',
  -- Summed up, and shown, at most once a second.
  counted_time timestamptz not null default '-infinity',
  primary key (business_id, source_id),
  foreign key (business_id, source_id) references send_sources on delete cascade
);
select make_tenant_table('send_source_totals');
create table send_source_changes (
  business_id bigint not null references tenants on delete cascade,
  source_id bigint not null,
  status text not null,
  count int not null
);
create index send_source_changes_of_source on send_source_changes (business_id, source_id);
select make_tenant_table('send_source_changes');

-- Sources that have members to prepare or parked rows to return.
create table due_send_sources (
  business_id bigint not null references tenants on delete cascade,
  source_id bigint not null,
  due_time timestamptz not null,
  lease_until timestamptz,
  lease_epoch bigint not null default 0,
  failures smallint not null default 0,
  depth smallint not null default 0,
  primary key (business_id, source_id)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index due_send_sources_by_time on due_send_sources (due_time);
create index due_send_sources_of_business on due_send_sources (business_id, due_time);
select make_tenant_table('due_send_sources');

-- A row of a source holds its member and the member's values instead of a payload.
alter table outbox
  add column source_id bigint,
  add column member_id bigint,
  add column slot_values jsonb,
  alter column payload drop not null,
  add check (case when source_id is null then payload is not null and member_id is null and slot_values is null
    else payload is null and member_id is not null and slot_values is not null end);
create unique index outbox_members on outbox (business_id, source_id, member_id) where source_id is not null;
-- What a pause has taken out of the way.
create index outbox_parked on outbox (business_id, source_id, message_id) where state = 'queued' and due_time = 'infinity';

-- What the messages of a source have in common, for the area that shows messages.
create view send_source_labels with (security_invoker = true) as
  select business_id, id, content_parts, content_slots from send_sources;
grant select on send_source_labels to parley_app, parley_system;
