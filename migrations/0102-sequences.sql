-- Sequences: the right message at the right time, for each person who has entered.
-- area: sequences
create table sequences (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  title text not null check (title <> ''),
  status text not null default 'inactive' check (status in ('active', 'inactive')),
  channel_id bigint,
  description text,
  contact_list_id bigint,
  -- The steps of the latest version.
  sequence_configs jsonb,
  steps_version int not null default 0,
  exit_on_reply boolean not null default true,
  goal jsonb,
  may_reenter boolean not null default true,
  -- When it was started for the first time, and last; null: never.
  started_time timestamptz,
  resumed_time timestamptz,
  -- Why Parley paused it, in words with what to do; null where a person did, and while it runs.
  paused_reason text,
  -- Kept from sequence_changes, at most once a second.
  member_count int not null default 0,
  active_count int not null default 0,
  completed_count int not null default 0,
  exited_count int not null default 0,
  title_folded text collate "C" generated always as (lower(title)) stored,
  primary key (business_id, id),
  foreign key (business_id, channel_id) references channels (business_id, id) on delete set null (channel_id),
  foreign key (business_id, contact_list_id) references contact_lists (business_id, id) on delete set null (contact_list_id)
);
select make_tenant_table('sequences');
select make_record_table('sequences', 'lower(title)');
create index sequences_in_order_of_title on sequences (business_id, title_folded, id);
create index sequences_of_list on sequences (business_id, contact_list_id) where contact_list_id is not null;
create view sequence_labels with (security_invoker = true) as select business_id, id, title as name from sequences;
grant select on sequence_labels to parley_app, parley_system;

-- Every version of the steps: a member goes through those of one version, and moves to another when a person says so.
-- It outlives the sequence, for what was sent by it.
-- area: sequences
create table sequence_versions (
  business_id bigint not null references tenants on delete cascade,
  sequence_id bigint not null,
  version int not null,
  steps jsonb not null,
  -- What those do who are inside when it is saved.
  members text not null check (members in ('finish', 'move', 'restart')),
  saved_time timestamptz not null default clock_now(),
  primary key (business_id, sequence_id, version)
);
select make_tenant_table('sequence_versions');

-- What a sequence that was deleted was called.
-- area: sequences
create table deleted_sequences (
  business_id bigint not null references tenants on delete cascade,
  sequence_id bigint not null,
  title text not null,
  deleted_time timestamptz not null default clock_now(),
  primary key (business_id, sequence_id)
);
select make_tenant_table('deleted_sequences');

-- The stays of contacts in sequences. They outlive both, so that the counters stay and a merge can be undone.
-- area: sequences
create table sequence_entries (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  sequence_id bigint not null,
  contact_id bigint not null,
  version int not null,
  -- Under which its decisions are made: another one when the member begins again.
  pass_id bigint not null default next_id(),
  status text not null default 'active' check (status in ('active', 'completed', 'exited')),
  entered_time timestamptz not null default clock_now(),
  entered_by text not null check (entered_by in ('by_hand', 'list', 'rule', 'form', 'api', 'import')),
  actor jsonb not null,
  -- Null when it is over.
  next_step_id bigint,
  due_time timestamptz,
  -- Steps that are behind, in their order; and when the last of them was.
  done_steps bigint[] not null default '{}',
  last_step_time timestamptz,
  -- When the first message was handed over: a reply is one to it.
  first_sent_time timestamptz,
  exit_reason text check (exit_reason in ('all_steps_complete', 'exited_at_step', 'removed_from_list', 'preference_changed')),
  exit_detail text check (exit_detail in ('replied', 'goal_reached', 'by_hand', 'rule', 'contact_deleted', 'sequence_deleted')),
  exit_step int,
  exited_time timestamptz,
  primary key (business_id, id),
  check ((status = 'active') = (exit_reason is null) and (status = 'active') = (exited_time is null)),
  check ((status = 'active') = (next_step_id is not null) and (status = 'active') = (due_time is not null)),
  check ((exit_reason = 'exited_at_step') = (exit_detail is not null) or exit_reason is null)
);
-- Nobody is in a sequence twice at the same time.
create unique index sequence_entries_inside on sequence_entries (business_id, sequence_id, contact_id) where status = 'active';
-- By what its messages are members of.
create unique index sequence_entries_of_pass on sequence_entries (business_id, pass_id);
create index sequence_entries_of_contact on sequence_entries (business_id, contact_id, id desc);
create index sequence_entries_by_id on sequence_entries (business_id, sequence_id, id desc);
create index sequence_entries_by_status on sequence_entries (business_id, sequence_id, status, id desc);
create index sequence_entries_at_step on sequence_entries (business_id, sequence_id, next_step_id, id desc) where status = 'active';
create index sequence_entries_in_order_of_due on sequence_entries (business_id, sequence_id, due_time, id) where status = 'active';
create index sequence_entries_by_version on sequence_entries (business_id, sequence_id, version, id) where status = 'active';
select make_tenant_table('sequence_entries');
select make_due_table('sequence_entries', 'entry_id');

-- Changes of the counters of sequences, which are summed up at most once a second: no row of a sequence is locked for them.
-- area: sequences
create table sequence_changes (
  business_id bigint not null references tenants on delete cascade,
  sequence_id bigint not null,
  entered int not null default 0,
  completed int not null default 0,
  exited int not null default 0
);
create index sequence_changes_of_sequence on sequence_changes (business_id, sequence_id);
select make_tenant_table('sequence_changes');
-- area: sequences
create table sequence_progress (
  business_id bigint not null,
  sequence_id bigint not null,
  counted_time timestamptz not null default 'epoch',
  primary key (business_id, sequence_id),
  foreign key (business_id, sequence_id) references sequences (business_id, id) on delete cascade
);
select make_tenant_table('sequence_progress');
