-- What was agreed in a chat, as its members write it down when they close it.
-- area: conversations
create table conversations (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  subject text not null check (subject <> ''),
  status text not null default 'open',
  contact_id bigint,
  -- The chat that it is the log of.
  chat_id bigint,
  summary text,
  subject_folded text collate "C" generated always as (lower(subject)) stored,
  primary key (business_id, id),
  foreign key (business_id, contact_id) references contacts (business_id, id) on delete set null (contact_id) deferrable initially deferred,
  foreign key (business_id, chat_id) references chats (business_id, id) on delete set null (chat_id) deferrable initially deferred
);
select make_tenant_table('conversations');
select make_record_table('conversations', 'lower(subject || '' '' || coalesce(summary, ''''))');
create index conversations_in_order_of_subject on conversations (business_id, subject_folded, id);
create index conversations_of_status on conversations (business_id, status, id);
create index conversations_of_contact on conversations (business_id, contact_id, id) where contact_id is not null;
create index conversations_of_chat on conversations (business_id, chat_id, id) where chat_id is not null;

-- area: conversations
create view conversation_labels with (security_invoker = true) as select business_id, id, subject as name from conversations;
grant select on conversation_labels to parley_app, parley_system;
