-- The list by creation would walk past all chats that a bulk send has created.
create index chats_by_creation on chats (business_id, id desc) where is_listed;
