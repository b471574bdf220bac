-- What is to be sent, and what became of it. One row per message; written with the message, in one transaction.

create table outbox (
  business_id bigint not null references tenants on delete cascade,
  -- The message is the key: one message is sent once.
  message_id bigint not null,
  chat_id bigint not null,
  channel_id bigint not null,
  -- 1 a person's reply, 2 automation, 3 sequence, 4 campaign: the lower overtakes the higher.
  lane smallint not null check (lane between 1 and 4),
  -- claimed: held by a worker that prepares it (a file is being uploaded); nothing has left.
  -- attempting: committed before the call; whoever finds it later cannot know whether it was sent.
  state text not null default 'queued' check (state in ('queued', 'claimed', 'attempting', 'accepted', 'refused', 'unknown')),
  -- Everything resolved: what goes to the provider, without recipient and token.
  payload jsonb not null,
  -- The file that the payload carries; it must be with the provider before the attempt.
  file_sha256 text,
  recipient_id text not null,
  recipient_kind text not null,
  is_template boolean not null,
  is_marketing boolean not null default false,
  due_time timestamptz not null default clock_now(),
  attempts smallint not null default 0,
  -- When the present or last attempt was committed. Its id is message_id.attempts, which the provider
  -- echoes in every status: what settles an attempt whose outcome we never heard.
  attempt_time timestamptz,
  lease_until timestamptz,
  lease_epoch int not null default 0,
  provider_id text,
  outcome jsonb,
  settled_time timestamptz,
  -- When an unknown outcome must be shown as such; null when it has been, or when there is none.
  unknown_due_time timestamptz,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, message_id)
);
-- What a number has waiting, in the order in which it goes out.
create index outbox_waiting on outbox (business_id, channel_id, lane, due_time, message_id) where state = 'queued';
-- Whether an earlier message of a chat is still under way.
create index outbox_of_chat on outbox (business_id, chat_id, message_id) where state in ('queued', 'claimed', 'attempting');
-- Few rows at any time: what a number has in flight, and whose lease has run out.
create index outbox_under_way on outbox (business_id, channel_id) where state in ('claimed', 'attempting');
create index outbox_unknown_due on outbox (unknown_due_time) where unknown_due_time is not null;
select make_tenant_table('outbox');

-- The budget of a number, over all processes: locked by whoever claims for it. Answers are noted with the
-- next claim, so that writing results holds nobody up.
create table send_budgets (
  business_id bigint not null,
  channel_id bigint not null,
  -- What was claimed and is not answered yet, by claim: its millisecond and a random word, and how many.
  flights jsonb not null default '{}',
  -- Answers of the last second: what is in flight and these together stay below the limit.
  spent_times timestamptz[] not null default '{}',
  spent_counts int[] not null default '{}',
  -- The present tenth of a second, and what was claimed in it: the second's budget is spread evenly.
  tick bigint not null default 0,
  tick_count int not null default 0,
  -- After a rate answer: not before this, and slower until it has proved itself.
  not_before timestamptz,
  slowed_to double precision,
  slowed_time timestamptz,
  -- Failures in a row that say the provider is not there.
  outages smallint not null default 0,
  primary key (business_id, channel_id),
  foreign key (business_id, channel_id) references channels (business_id, id) on delete cascade
);
select make_tenant_table('send_budgets');

-- One message in 6 s to one person, with a burst of 45 that borrows from the future.
create table pair_budgets (
  business_id bigint not null,
  chat_id bigint not null,
  -- When the pair would be square again; a burst may run 270 s ahead of the clock.
  square_time timestamptz not null,
  not_before timestamptz,
  primary key (business_id, chat_id)
);
create index pair_budgets_by_age on pair_budgets (square_time);
select make_tenant_table('pair_budgets');
