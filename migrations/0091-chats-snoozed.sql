-- Chats that are put aside until a time, or until the customer writes.

-- area: chats
alter table chats add column snoozed_until timestamptz,
  -- The user who snoozed it: notified when it comes back and has no assignee.
  add column snoozed_by bigint,
  add constraint snoozes_whole check ((snoozed_until is null) = (snoozed_by is null)),
  add constraint snoozes_open check (snoozed_until is null or state = 'open');
select make_due_table('snoozes', 'chat_id');
create index chats_snoozed on chats (business_id, snoozed_until, id) where is_listed and snoozed_until is not null;

-- The open lists leave snoozed chats out, and so do their counts, which read no table: the time stands in their indexes.
drop index chats_by_state;
drop index chats_by_assignee_and_state;
drop index chats_unassigned;
drop index chats_window_end;
drop index chats_waiting;
create index chats_by_state on chats (business_id, state, last_message_time desc, id desc) include (snoozed_until) where is_listed;
create index chats_by_assignee_and_state on chats (business_id, assignee_id, state, last_message_time desc, id desc) include (snoozed_until)
  where is_listed;
create index chats_unassigned on chats (business_id, last_message_time desc, id desc) include (snoozed_until)
  where is_listed and assignee_id is null and state = 'open';
create index chats_window_end on chats (business_id, expiration_time, id) include (snoozed_until)
  where is_listed and state = 'open';
create index chats_waiting on chats (business_id, assignee_id, last_message_time desc, id desc) include (snoozed_until)
  where unread_count > 0 and state = 'open';
