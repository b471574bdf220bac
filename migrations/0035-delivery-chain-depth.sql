-- How many causes lie between a send and what a person or a provider did: rules that answer what became of it continue
-- that chain.
alter table outbox add column depth smallint not null default 0;
