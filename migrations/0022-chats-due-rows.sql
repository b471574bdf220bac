-- Work with a time of its own waits in narrow tables, one for each kind (foundation/server/scheduler): the times on the
-- chats are what people see, the rows here are what workers claim. A row may be early, never late.

-- Every claim has a number of its own, which proves at the end that no other worker has claimed the row meanwhile.
create sequence lease_epochs as bigint cache 32;
grant usage on sequence lease_epochs to parley_app, parley_system;

create table due_windows (
  business_id bigint not null references tenants on delete cascade,
  chat_id bigint not null,
  due_time timestamptz not null,
  lease_until timestamptz,
  lease_epoch bigint not null default 0,
  failures smallint not null default 0,
  primary key (business_id, chat_id)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index due_windows_by_time on due_windows (due_time);
create index due_windows_of_business on due_windows (business_id, due_time);
select make_tenant_table('due_windows');

create table due_reminders (
  business_id bigint not null references tenants on delete cascade,
  chat_id bigint not null,
  due_time timestamptz not null,
  lease_until timestamptz,
  lease_epoch bigint not null default 0,
  failures smallint not null default 0,
  primary key (business_id, chat_id)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index due_reminders_by_time on due_reminders (due_time);
create index due_reminders_of_business on due_reminders (business_id, due_time);
select make_tenant_table('due_reminders');

-- Files of incoming messages that are still to be fetched from the provider.
create table due_media_fetches (
  business_id bigint not null references tenants on delete cascade,
  message_id bigint not null,
  channel_id bigint not null,
  provider_media_id text not null,
  due_time timestamptz not null,
  lease_until timestamptz,
  lease_epoch bigint not null default 0,
  failures smallint not null default 0,
  primary key (business_id, message_id)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index due_media_fetches_by_time on due_media_fetches (due_time);
create index due_media_fetches_of_business on due_media_fetches (business_id, due_time);
select make_tenant_table('due_media_fetches');

insert into due_windows (business_id, chat_id, due_time)
  select business_id, id, window_due_time from chats where window_due_time is not null;
insert into due_reminders (business_id, chat_id, due_time)
  select business_id, id, reminder_time from chats where reminder_time is not null;
with jobs as (
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = 'fetch_media' returning j.payload
)
insert into due_media_fetches (business_id, message_id, channel_id, provider_media_id, due_time)
  select (payload ->> 'business_id')::bigint, (payload #>> '{data,message_id}')::bigint,
    (payload #>> '{data,channel_id}')::bigint, payload #>> '{data,provider_media_id}', clock_now()
  from jobs
  on conflict do nothing;

drop index chats_window_due;
drop index chats_reminder_due;
alter table chats drop column lease_until, drop column lease_epoch;
