-- The provider's ids of attempts that it took, reported as failed later, and that are made again: what is reported of them
-- once more says nothing about the message, which goes out under another id.
alter table outbox add column failed_provider_ids text[] not null default '{}';
