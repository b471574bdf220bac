-- Question scripts that can be used again.
-- area: automations
create table chat_scripts (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  type text not null check (type in ('selection', 'onboarding', 'all')),
  questions jsonb not null,
  closing_message text not null default '',
  person_words text[] not null default '{}',
  person_message text not null default '',
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
select make_tenant_table('chat_scripts');
create view chat_script_labels with (security_invoker = true) as select business_id, id, name from chat_scripts;
grant select on chat_script_labels to parley_app, parley_system;

-- What starts by itself when a customer writes.
-- area: automations
create table chat_automations (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  trigger text not null check (trigger in ('contact_onboarding', 'button_click', 'order', 'keyword', 'out_of_hours')),
  status text not null default 'inactive' check (status in ('active', 'inactive')),
  handle text not null default '',
  -- Empty: every channel.
  channel_ids bigint[] not null default '{}',
  button_text text not null default '',
  keywords text[] not null default '{}',
  keyword_match text not null default 'whole' check (keyword_match in ('whole', 'contains')),
  chat_script_id bigint,
  script_questions jsonb not null default '[]',
  closing_message text not null default '',
  person_words text[] not null default '{}',
  person_message text not null default '',
  abandon_threshold jsonb not null,
  retrigger_delay jsonb,
  create_enquiry boolean not null default false,
  webhook_endpoint text,
  webhook_header_key text not null default '',
  -- Sealed with the key of the business, as is the secret that signs.
  webhook_header_value text,
  webhook_secret text,
  problem text,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  foreign key (business_id, chat_script_id) references chat_scripts (business_id, id)
);
-- Only one Onboarding and one Order automation, also when two are added at once.
create unique index chat_automations_single on chat_automations (business_id, trigger) where trigger in ('contact_onboarding', 'order');
create index chat_automations_of_script on chat_automations (business_id, chat_script_id) where chat_script_id is not null;
select make_tenant_table('chat_automations');

-- Messages of customers that automations have not looked at yet; written only where a business has some.
-- area: automations
create table automation_messages (
  business_id bigint not null references tenants on delete cascade,
  message_id bigint not null,
  chat_id bigint not null,
  written_time timestamptz not null,
  primary key (business_id, message_id)
);
create index automation_messages_of_chat on automation_messages (business_id, chat_id, message_id);
select make_tenant_table('automation_messages');
select make_due_table('automation_chats', 'chat_id');

-- Scripts that are or were being run in chats. `run_id` is that of the log (action_runs).
-- area: automations
create table script_runs (
  business_id bigint not null references tenants on delete cascade,
  run_id bigint not null,
  chat_id bigint not null,
  contact_id bigint not null,
  automation_id bigint,
  chat_script_id bigint,
  -- As it was when the run began: an edit changes no run.
  script jsonb not null,
  state jsonb not null,
  -- Keys of questions whose answers are not saved yet, and what is done when it has ended: to whom the chat is given.
  unsaved text[] not null default '{}',
  last_actions jsonb not null default '[]',
  started_time timestamptz not null default clock_now(),
  active_time timestamptz not null default clock_now(),
  ended_time timestamptz,
  outcome text,
  -- Whether all that follows from its end was done: the enquiry, the webhook, the assignment.
  is_settled boolean not null default false,
  primary key (business_id, run_id)
);
-- One script at a time in a chat.
create unique index script_runs_active on script_runs (business_id, chat_id) where ended_time is null;
create index script_runs_of_automation on script_runs (business_id, automation_id, chat_id, run_id desc) where automation_id is not null;
create index script_runs_of_script on script_runs (business_id, chat_script_id, run_id desc) where chat_script_id is not null;
create index script_runs_of_contact on script_runs (business_id, contact_id, run_id desc);
create index script_runs_by_end on script_runs (ended_time) where ended_time is not null;
select make_tenant_table('script_runs');
select make_due_table('script_runs', 'run_id');
-- Automations that were switched off or deleted while they ran in chats.
select make_due_table('automation_stops', 'automation_id');

-- Chats in which automations pause, because they sent too much in too short a time.
-- area: automations
create table automation_pauses (
  business_id bigint not null references tenants on delete cascade,
  chat_id bigint not null,
  paused_until timestamptz not null,
  primary key (business_id, chat_id)
);
create index automation_pauses_by_end on automation_pauses (paused_until);
select make_tenant_table('automation_pauses');

-- What is sent to the addresses of automations.
-- area: automations
create table webhook_deliveries (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  automation_id bigint not null,
  run_id bigint not null,
  contact_id bigint not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts jsonb not null default '[]',
  next_time timestamptz,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  foreign key (business_id, automation_id) references chat_automations (business_id, id) on delete cascade
);
create index webhook_deliveries_of_automation on webhook_deliveries (business_id, automation_id, id desc);
create index webhook_deliveries_of_contact on webhook_deliveries (business_id, contact_id);
create index webhook_deliveries_by_time on webhook_deliveries (created_time);
select make_tenant_table('webhook_deliveries');
select make_due_table('webhook_deliveries', 'delivery_id');
