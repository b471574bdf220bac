-- waiting_webhook_accounts and claim_webhooks_of (functions/webhook-inbox.sql) take its place.
drop function if exists claim_webhook_batch(int, int, text, boolean);
