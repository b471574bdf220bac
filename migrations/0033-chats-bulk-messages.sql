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
