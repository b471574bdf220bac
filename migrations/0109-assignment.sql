-- How many open chats a person takes from rules at most (null: any number), and when they work (null: while the business is open).
-- area: accounts
alter table users add column chat_capacity int check (chat_capacity between 1 and 1000), add column working_hours jsonb;

-- Chat assignment rules: who gets a chat that nobody has.
-- area: assignment
create table assignment_rules (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  -- Null: of all channels.
  channel_id bigint,
  status text not null default 'inactive' check (status in ('active', 'inactive')),
  clauses jsonb not null,
  position int not null,
  return_after_minutes int check (return_after_minutes > 0),
  -- Why Parley switched it off, in words with what to do; null where a person did, and while it is active.
  problem text,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  -- A rule of one channel must not become one of all.
  foreign key (business_id, channel_id) references channels (business_id, id) on delete cascade
);
create index assignment_rules_in_order on assignment_rules (business_id, position, id);
create index assignment_rules_of_channel on assignment_rules (business_id, channel_id) where channel_id is not null;
select make_tenant_table('assignment_rules');

-- Chats that rules have looked at since they were opened: each rule acts once for each opening.
-- area: assignment
create table assignment_chats (
  business_id bigint not null references tenants on delete cascade,
  chat_id bigint not null,
  -- Null where no clause of any rule matched.
  rule_id bigint,
  -- `handed_over`: who had it has left, so the rules are asked once more.
  status text not null check (status in ('assigned', 'waiting', 'matched', 'no_match', 'handed_over')),
  -- The place of the clause.
  matched text,
  -- Who was given the chat last, by the rule.
  user_id bigint,
  run_id bigint,
  looked_time timestamptz not null default clock_now(),
  -- When it was given to that user, and when it was noted that nobody else could take it from them.
  given_time timestamptz,
  return_noted_time timestamptz,
  primary key (business_id, chat_id)
);
create index assignment_chats_waiting on assignment_chats (business_id, looked_time, chat_id) where status = 'waiting';
select make_tenant_table('assignment_chats');

-- Chats to look at; chats that wait for somebody, by rule; chats whose assignee may not have replied in time; users who have left.
select make_due_table('assignment_chats', 'chat_id');
select make_due_table('assignment_waiting', 'rule_id');
select make_due_table('assignment_returns', 'chat_id');
select make_due_table('assignment_leavers', 'user_id');
