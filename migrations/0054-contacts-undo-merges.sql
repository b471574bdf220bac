-- Contacts that a person has merged, with everything that separates them again.
-- area: contacts
create table undoable_merges (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  kept_contact_id bigint not null,
  merged_contact_id bigint not null,
  -- Null once the kept contact is deleted: nothing of either is left.
  merged_name text,
  undo jsonb,
  actor jsonb not null,
  time timestamptz not null default clock_now(),
  undone_time timestamptz,
  primary key (business_id, id)
);
create index undoable_merges_of_kept on undoable_merges (business_id, kept_contact_id, id desc);
create index undoable_merges_of_merged on undoable_merges (business_id, merged_contact_id);
create index undoable_merges_by_time on undoable_merges (time);
select make_tenant_table('undoable_merges');
create index contact_merges_by_kept on contact_merges (business_id, kept_contact_id);
create index chat_merges_of_kept on chat_merges (business_id, kept_chat_id);

-- `on delete set null` is done at once, however the key is deferred: when two chats became one, the records of the merged
-- one lost it before a listener could give them the other. Now they are moved or cleared before the commit, or it fails.
-- area: enquiries
alter table enquiries
  drop constraint enquiries_business_id_chat_id_fkey,
  add foreign key (business_id, chat_id) references chats (business_id, id) deferrable initially deferred;
-- area: conversations
alter table conversations
  drop constraint conversations_business_id_chat_id_fkey,
  add foreign key (business_id, chat_id) references chats (business_id, id) deferrable initially deferred;
