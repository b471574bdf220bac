-- What the provider has said of an account or a number that changes no setting of it and that people must read: newest last,
-- with those that were dismissed for as long as a webhook may be repeated.
alter table channels add column notices jsonb not null default '[]';
