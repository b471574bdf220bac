-- Messages of a bulk send, and the chats that exist only because of it.

-- A message of a source (send_sources) holds its member's values; its content is filled from them when it is read.
alter table messages
  add column source_id bigint,
  add column slot_values jsonb,
  alter column content drop not null,
  add check (content is not null or (source_id is not null and slot_values is not null));

-- A chat that exists only because of a bulk send is in no list until the customer writes or a person opens it. The indexes
-- behind the lists hold listed chats only; those of unread chats need no word of it, because only a customer makes a chat unread.
alter table chats add column is_listed boolean not null default true,
  add constraint unread_chats_are_listed check (is_listed or unread_count = 0);
drop index chats_newest;
drop index chats_by_state;
drop index chats_by_assignee;
drop index chats_by_assignee_and_state;
drop index chats_unassigned;
drop index chats_window_end;
create index chats_newest on chats (business_id, last_message_time desc, id desc) where is_listed;
create index chats_by_state on chats (business_id, state, last_message_time desc, id desc) where is_listed;
create index chats_by_assignee on chats (business_id, assignee_id, last_message_time desc, id desc) where is_listed;
create index chats_by_assignee_and_state on chats (business_id, assignee_id, state, last_message_time desc, id desc) where is_listed;
create index chats_unassigned on chats (business_id, last_message_time desc, id desc)
  where is_listed and assignee_id is null and state = 'open';
create index chats_window_end on chats (business_id, expiration_time, id)
  where is_listed and state = 'open';

-- The view of searches says it too.
create or replace view chat_rows with (security_invoker = true) as
  select c.business_id, c.id, c.channel_id, c.contact_id, c.recipient_id, c.recipient_kind, c.state, c.assignee_id,
    c.classification, c.unread_count, c.last_read_message_id, c.last_message_id, c.last_message_time, c.last_message,
    c.last_incoming_time, c.expiration_time, c.reminder, c.reminder_time, c.follow_up, c.follow_up_message,
    c.follow_up_time, c.script_name, c.version, c.created_time, c.closed_time,
    n.kind as channel_kind, n.name as channel_name,
    case when n.removed_time is null then n.status else 'inactive' end as channel_status,
    n.communication_level as channel_level, n.paused_code as channel_paused_code,
    n.restriction_info as channel_restrictions, n.provider_account_id as channel_account_id,
    p.name as contact_name, p.mobile as contact_mobile, p.communication_level as contact_level,
    trim(u.first_name || ' ' || u.last_name) as assignee_name, c.is_listed
  from chats c
  left join channels n on n.business_id = c.business_id and n.id = c.channel_id
  left join contacts p on p.business_id = c.business_id and p.id = c.contact_id
  left join users u on u.business_id = c.business_id and u.id = c.assignee_id;

-- Under which numbers contacts are written to, for chats that are opened for many of them at once.
create view contact_phones with (security_invoker = true) as
  select business_id, id, mobile from contacts where mobile is not null;
grant select on contact_phones to parley_app, parley_system;
