-- What the provider says of a message's price, beside each status.
-- area: chats
alter table message_statuses add column price jsonb;
alter table parked_statuses add column price jsonb;
