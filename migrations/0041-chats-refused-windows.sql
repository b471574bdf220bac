-- Messages that were refused because the provider holds the reply window to be closed: their chats' windows end in a
-- transaction of their own, which locks chats before messages.
select make_due_table('refused_windows', 'message_id');
