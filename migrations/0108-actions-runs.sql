-- What rules, automations, scripts and macros did, and why: each time one looked at a chat.
-- area: actions
create table action_runs (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  kind text not null check (kind in ('assignment_rule', 'automation', 'script', 'macro')),
  -- It outlives what it is about.
  record_id bigint not null,
  record_label text not null,
  actor jsonb not null,
  chat_id bigint,
  contact_id bigint,
  contact_label text,
  started_time timestamptz not null default clock_now(),
  outcome text not null,
  -- Of a rule: the place of the clause that matched, and who got the chat.
  matched text,
  given_to bigint,
  detail jsonb not null default '{}',
  -- What is to be done, and what became of each.
  actions jsonb not null default '[]',
  results jsonb not null default '[]',
  -- Whether actions are still to be done.
  is_pending boolean not null default false,
  primary key (business_id, id)
);
create index action_runs_of_chat on action_runs (business_id, chat_id, id desc) where chat_id is not null;
create index action_runs_of_contact on action_runs (business_id, contact_id, id desc) where contact_id is not null;
create index action_runs_of_record on action_runs (business_id, kind, record_id, id desc);
create index action_runs_by_time on action_runs (started_time);
select make_tenant_table('action_runs');
select make_due_table('action_runs', 'run_id');

-- Who got a chat last, by rule and clause. One row for each business, locked while chats are given away: so turns and
-- capacities are counted by one transaction at a time.
-- area: actions
create table action_turns (
  business_id bigint not null references tenants on delete cascade,
  -- From the key of a clause to the id of a user.
  last_users jsonb not null default '{}',
  primary key (business_id)
);
select make_tenant_table('action_turns');
