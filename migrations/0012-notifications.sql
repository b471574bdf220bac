-- The badge of Chats counts chats that wait for somebody, not notices about them: unread, open, and theirs or nobody's.
-- It is read up to a hundred from this index, so nothing has to be kept or told with each message.
create index chats_waiting on chats (business_id, assignee_id) where unread_count > 0 and state = 'open';
alter table notification_counts drop column chats_unread;
