-- claim_webhook_batch (functions/webhook-inbox.sql) takes its place.
drop function if exists claim_webhooks_fairly(int, int, text);
