-- Since when a customer waits for a reply of a person, and until when there shall be one.

-- area: chats
alter table chats add column waiting_since timestamptz,
  add column reply_due_time timestamptz,
  -- When it was noted that the reply is late: once for each wait.
  add column reply_late_time timestamptz,
  add constraint waits_whole check (waiting_since is not null or (reply_due_time is null and reply_late_time is null)),
  add constraint lateness_has_target check (reply_due_time is not null or reply_late_time is null);
create index chats_by_wait on chats (business_id, waiting_since, id) where waiting_since is not null;
select make_due_table('reply_targets', 'chat_id');

-- Who waits now. Their first message since is not known any more, so their last one counts.
alter table chats no force row level security;
update chats set waiting_since = last_incoming_time
  where state = 'open' and is_listed and last_incoming_time is not null and last_message ->> 'origin' = 'incoming';
alter table chats force row level security;
