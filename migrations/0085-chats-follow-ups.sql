-- Messages that leave so long before the reply window ends, unless the customer writes first.

-- area: chats
-- Whose message it is.
alter table chats add column follow_up_by bigint,
  add constraint follow_ups_whole check (
    (follow_up is null) = (follow_up_message is null) and (follow_up is null) = (follow_up_time is null) and (follow_up is null) = (follow_up_by is null));
select make_due_table('follow_ups', 'chat_id');
