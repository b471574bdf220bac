-- What arrives late, twice or in another order never undoes what is newer, and an address follows its owner.

-- When somebody said what they want of marketing, by the provider's time.
alter table contacts add column communication_level_time timestamptz;

-- Numbers change hands. Times are the provider's.
alter table contact_identities
  -- From when on the address leads to this contact; null: longer than is known.
  add column since_time timestamptz,
  -- When this contact gave it up; null: it is theirs.
  add column until_time timestamptz,
  -- Whose it was before `since_time`: earlier messages that arrive late are theirs.
  add column previous_contact_id bigint;

-- A reply that arrives before the message that it quotes waits like a reaction does.
alter table parked_changes drop constraint parked_changes_kind_check;
alter table parked_changes add constraint parked_changes_kind_check check (kind in ('reaction', 'edit', 'revoke', 'quote'));

-- Two contacts that turned out to be one person: everything that is needed to separate them again.
-- area: contacts
create table contact_merges (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  kept_contact_id bigint not null,
  merged_contact_id bigint not null,
  -- The merged contact and its addresses as they were.
  merged_contact jsonb not null,
  merged_identities jsonb not null,
  time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create index contact_merges_by_merged on contact_merges (business_id, merged_contact_id);
select make_tenant_table('contact_merges');
-- area: chats
create table chat_merges (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  kept_chat_id bigint not null,
  merged_chat_id bigint not null,
  -- The merged chat as it was, and its messages.
  merged_chat jsonb not null,
  message_ids bigint[] not null,
  time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
select make_tenant_table('chat_merges');
