-- What failed lately is looked at in the system check. Statuses are only added, and a send that is settled has left other indexes of its
-- state already: what was delivered is compared, and is in neither.
create index failed_message_statuses on message_statuses (business_id, time desc) where status in ('failed', 'error');
create index outbox_refused on outbox (business_id, settled_time desc) where state = 'refused' and outcome ->> 'code' is not null;
