-- What people have typed in chats and not sent yet, so that it follows them to another browser.

-- area: chats
create table chat_drafts (
  business_id bigint not null references tenants on delete cascade,
  user_id bigint not null,
  chat_id bigint not null,
  text text not null check (text <> ''),
  saved_time timestamptz not null default clock_now(),
  primary key (business_id, user_id, chat_id),
  foreign key (business_id, user_id) references users (business_id, id),
  foreign key (business_id, chat_id) references chats (business_id, id) on delete cascade
);
-- A person's newest first, and those of a chat that is deleted or merged.
create index chat_drafts_by_time on chat_drafts (business_id, user_id, saved_time desc, chat_id);
create index chat_drafts_of_chat on chat_drafts (business_id, chat_id);
select make_tenant_table('chat_drafts');
