-- Messages, for areas that keep what they sent: how far each has come, and in which chat it is.
create view message_labels with (security_invoker = true) as
  select business_id, id, chat_id, status, error, read_time, time, created_time, source_id from messages;
grant select on message_labels to parley_app, parley_system;
