-- Providers that tell by a point in time what was read, and that repeat what the business has sent.

-- Up to when the customer has read, by the provider's time; null where the provider reports each message.
alter table chats add column customer_read_time timestamptz;

-- Attempts without an answer, by chat: what an echo may be of. Those that are still under way are found by outbox_of_chat.
create index outbox_unknown_of_chat on outbox (business_id, chat_id) where state = 'unknown';
