-- Webhooks are claimed fairly between the accounts that they are about, and in order within one.
alter table webhook_inbox add column route_key text collate "C" not null default '';
drop index webhook_inbox_waiting;
create index webhook_inbox_waiting on webhook_inbox (route_key, id) where applied_time is null;

-- `append_routed_webhooks` and `claim_webhooks_fairly` in functions/webhook-inbox.sql take their place.
drop function append_webhooks(text, bytea, int[]);
drop function claim_webhooks(int, int);
