-- One index finds the chat of a contact on a channel and all chats of a contact. Every message writes to each index of its
-- chat, so one fewer counts.
create unique index chat_on_channel on chats (business_id, contact_id, channel_id);
drop index chat_of_contact;
drop index chats_of_contact;
alter index chat_on_channel rename to chats_of_contact;
