-- Colleagues ask each other for a chat, or to take one over. A row is a request without an answer; answered ones are lines of the thread.

-- area: chats
create table chat_requests (
  business_id bigint not null,
  id bigint not null default next_id(),
  chat_id bigint not null,
  -- take: the asker wants the chat of the one who is asked. hand_over: the asker, who has it, wants to be rid of it.
  kind text not null check (kind in ('take', 'hand_over')),
  asker_id bigint not null,
  asked_id bigint not null check (asked_id <> asker_id),
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  unique (business_id, chat_id, kind, asker_id, asked_id),
  foreign key (business_id, chat_id) references chats (business_id, id) on delete cascade
);
select make_tenant_table('chat_requests');
