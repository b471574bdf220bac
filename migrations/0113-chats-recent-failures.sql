-- For the system check, which lists recent failures. Delivered messages are in neither index: statuses are only inserted, and settling a send
-- changes indexes of its state anyway.
create index failed_message_statuses on message_statuses (business_id, time desc) where status in ('failed', 'error');
create index outbox_refused on outbox (business_id, settled_time desc) where state = 'refused' and outcome ->> 'code' is not null;
