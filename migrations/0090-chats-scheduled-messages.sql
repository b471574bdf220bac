-- Messages that people have written and that leave later, and what they have typed and not sent.

-- area: chats
create table scheduled_messages (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  chat_id bigint not null,
  author_id bigint not null,
  -- The author's own id of it, which becomes that of the message: it is sent once, whatever is repeated.
  client_id text not null,
  -- What is sent, as the author gave it.
  body jsonb not null,
  -- The same as it is shown.
  content jsonb not null,
  send_time timestamptz not null,
  -- Why it could not be sent; null: it waits for its time.
  problem text,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  unique (business_id, author_id, client_id),
  foreign key (business_id, chat_id) references chats (business_id, id) on delete cascade,
  foreign key (business_id, author_id) references users (business_id, id)
);
create index scheduled_messages_of_chat on scheduled_messages (business_id, chat_id, send_time, id);
select make_tenant_table('scheduled_messages');
select make_due_table('scheduled_messages', 'scheduled_message_id');
