-- Open chats in which the customer had the last word. System lines, reactions and bulk messages are no word.

-- area: chats
create index chats_needing_reply on chats (business_id, last_message_time desc, id desc)
  where is_listed and state = 'open' and last_message ->> 'origin' = 'incoming';
