-- The status of a chat's last message is read from the message: a status that changes locks and changes no chat.
update chats set last_message = last_message - 'status' where last_message ? 'status';
comment on column chats.last_message is 'id, content_type, origin, text: what a list shows of the last message beside its status';
