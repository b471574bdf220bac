-- The count on the Unread filter of views with closed chats. A message reopens its chat, so that what arrives never
-- writes to this index: only closing an unread chat does.
create index chats_closed_unread on chats (business_id, assignee_id, last_message_time desc, id desc)
  where unread_count > 0 and state = 'closed';
