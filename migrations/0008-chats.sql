-- Chats and what is said in them.

create table chats (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  channel_id bigint not null,
  contact_id bigint not null,
  -- Under which address this person is written to on this channel.
  recipient_id text not null,
  recipient_kind text not null default 'phone' check (recipient_kind in ('phone', 'wa_id', 'bsuid', 'scoped')),
  state text not null default 'open' check (state in ('open', 'closed')),
  assignee_id bigint,
  classification text not null default 'new',
  unread_count int not null default 0 check (unread_count >= 0),
  last_read_message_id bigint,
  last_message_id bigint,
  -- Provider time of the newest message; what the list is ordered by.
  last_message_time timestamptz not null default clock_now(),
  -- content_type, origin, status, text: enough to draw the row without the message.
  last_message jsonb,
  last_incoming_time timestamptz,
  -- End of the reply window; null when there never was one.
  expiration_time timestamptz,
  -- When the window's end must be written into the thread; null when that has been done.
  window_due_time timestamptz,
  reminder text,
  reminder_time timestamptz,
  follow_up text,
  follow_up_message text,
  follow_up_time timestamptz,
  script_name text,
  lease_until timestamptz,
  lease_epoch int not null default 0,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  closed_time timestamptz,
  closed_by bigint,
  primary key (business_id, id),
  foreign key (business_id, channel_id) references channels (business_id, id),
  foreign key (business_id, contact_id) references contacts (business_id, id),
  foreign key (business_id, assignee_id) references users (business_id, id)
);
create unique index chat_of_contact on chats (business_id, channel_id, contact_id);
create index chats_newest on chats (business_id, last_message_time desc, id desc);
create index chats_by_state on chats (business_id, state, last_message_time desc, id desc);
create index chats_by_assignee on chats (business_id, assignee_id, last_message_time desc, id desc);
create index chats_by_assignee_and_state on chats (business_id, assignee_id, state, last_message_time desc, id desc);
create index chats_unread on chats (business_id, last_message_time desc, id desc) where unread_count > 0;
-- The badge of Chats: unread, open, and somebody's or nobody's. Read up to a hundred, so nothing is kept or told for it.
create index chats_waiting on chats (business_id, assignee_id) where unread_count > 0 and state = 'open';
create index chats_of_contact on chats (business_id, contact_id);
create index chats_window_due on chats (window_due_time) where window_due_time is not null;
create index chats_reminder_due on chats (reminder_time) where reminder_time is not null;
select make_tenant_table('chats');

-- A chat with the names around it and what decides whether one may write in it. A view reads as its
-- caller, so row-level security holds.
create view chat_rows with (security_invoker = true) as
  select c.business_id, c.id, c.channel_id, c.contact_id, c.recipient_id, c.recipient_kind, c.state, c.assignee_id,
    c.classification, c.unread_count, c.last_read_message_id, c.last_message_id, c.last_message_time, c.last_message,
    c.last_incoming_time, c.expiration_time, c.reminder, c.reminder_time, c.follow_up, c.follow_up_message,
    c.follow_up_time, c.script_name, c.version, c.created_time, c.closed_time,
    n.kind as channel_kind, n.name as channel_name,
    case when n.removed_time is null then n.status else 'inactive' end as channel_status,
    n.communication_level as channel_level, n.paused_code as channel_paused_code,
    n.restriction_info as channel_restrictions, n.provider_account_id as channel_account_id,
    p.name as contact_name, p.mobile as contact_mobile, p.communication_level as contact_level,
    trim(u.first_name || ' ' || u.last_name) as assignee_name
  from chats c
  left join channels n on n.business_id = c.business_id and n.id = c.channel_id
  left join contacts p on p.business_id = c.business_id and p.id = c.contact_id
  left join users u on u.business_id = c.business_id and u.id = c.assignee_id;
grant select on chat_rows to parley_app, parley_system;

-- Contacts whose name or mobile contains a text; the business is the transaction's, as everywhere. Runs
-- as parley_system because pattern operators are not leakproof: under own_business no trigram index could
-- serve them. Planned anew each time, for the pattern decides.
create function search_chat_contacts(name_pattern text, mobile_pattern text, max_rows int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from contacts where (name ilike $1 or mobile like $2) and business_id = current_business() limit $3'
    using name_pattern, mobile_pattern, max_rows;
end
$$;
grant create on schema public to parley_system;
alter function search_chat_contacts(text, text, int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function search_chat_contacts(text, text, int) from public;
grant execute on function search_chat_contacts(text, text, int) to parley_app;

create table messages (
  business_id bigint not null,
  id bigint not null default next_id(),
  chat_id bigint not null,
  channel_id bigint not null,
  -- The provider's id; null until the provider has taken it, and for system lines.
  provider_id text,
  -- The sender's own id: the same one again is the same message.
  client_id text,
  author_id bigint,
  origin text not null check (origin in ('incoming', 'outgoing', 'system')),
  content_type text not null,
  content jsonb not null,
  meta jsonb not null default '{}',
  status text not null check (status in ('pending', 'held_for_quality_assessment', 'sent', 'delivered', 'read', 'replied', 'failed', 'error', 'received')),
  -- Sentence and provider code of a failure.
  error jsonb,
  starred boolean not null default false,
  reactions jsonb not null default '[]',
  -- Provider time for incoming messages, ours for outgoing ones.
  time timestamptz not null,
  read_time timestamptz,
  deleted_time timestamptz,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  foreign key (business_id, chat_id) references chats (business_id, id) on delete cascade
);
create unique index message_provider_ids on messages (business_id, channel_id, provider_id) where provider_id is not null;
create unique index message_client_ids on messages (business_id, author_id, client_id) where client_id is not null;
create index thread on messages (business_id, chat_id, time desc, id desc);
create index starred_messages on messages (business_id, chat_id, time desc, id desc) where starred;
create index file_messages on messages (business_id, chat_id, time desc, id desc) where content_type in ('image', 'video', 'audio', 'file', 'document');
select make_tenant_table('messages');

-- Every status the provider told, with its time; the message keeps the highest.
create table message_statuses (
  business_id bigint not null,
  message_id bigint not null,
  status text not null,
  time timestamptz not null,
  error jsonb,
  primary key (business_id, message_id, status, time),
  foreign key (business_id, message_id) references messages (business_id, id) on delete cascade
);
select make_tenant_table('message_statuses');

-- Statuses of messages that are not known yet (or never will be): applied when the message appears.
create table parked_statuses (
  business_id bigint not null references tenants on delete cascade,
  channel_id bigint not null,
  provider_id text not null,
  status text not null,
  time timestamptz not null,
  callback_data text,
  error jsonb,
  parked_time timestamptz not null default clock_now(),
  primary key (business_id, channel_id, provider_id, status, time)
);
create index parked_statuses_by_age on parked_statuses (parked_time);
select make_tenant_table('parked_statuses');
