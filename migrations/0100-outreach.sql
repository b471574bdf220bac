-- Why each person got, or did not get, each message of a campaign or sequence; and what came back.

-- One row for each (campaign or sequence, step, member). Written when it is decided, never changed by later edits.
-- area: outreach
create table outreach_decisions (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  kind text not null check (kind in ('campaign', 'sequence')),
  record_id bigint not null,
  step_id bigint not null,
  -- Of a sequence: the stay of the member, so that who enters again is decided about again. 0 for campaigns.
  entry_id bigint not null default 0,
  contact_id bigint not null,
  -- Which message of the step; null where it was not decided.
  branch text check (branch in ('if', 'else', 'other')),
  outcome text not null check (outcome in ('sent', 'left_out')),
  reason text,
  -- The values that decided, as they were.
  facts jsonb not null default '{}',
  message_id bigint,
  decided_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  unique (business_id, kind, record_id, step_id, entry_id, contact_id),
  check ((outcome = 'left_out') = (reason is not null))
);
create index outreach_decisions_of_contact on outreach_decisions (business_id, contact_id, id desc);
create index outreach_left_out on outreach_decisions (business_id, kind, record_id, step_id, reason, contact_id)
  where outcome = 'left_out';
select make_tenant_table('outreach_decisions');

-- What a person did with a message: once for each kind of response, so that people are counted and not their messages.
-- area: outreach
create table outreach_responses (
  business_id bigint not null references tenants on delete cascade,
  kind text not null,
  record_id bigint not null,
  step_id bigint not null,
  branch text not null,
  entry_id bigint not null default 0,
  contact_id bigint not null,
  response text not null check (response in ('reply', 'button', 'link', 'opt_out')),
  -- The place of the button in the template; -1 where it is none.
  button_index smallint not null default -1,
  -- What they wrote, or what stands on the button.
  text text not null default '',
  -- What they wrote, in the chat.
  message_id bigint,
  first_time timestamptz not null default clock_now(),
  count int not null default 1,
  primary key (business_id, kind, record_id, step_id, branch, response, button_index, contact_id, entry_id)
);
create index outreach_responses_of_contact on outreach_responses (business_id, contact_id, kind, record_id, step_id);
select make_tenant_table('outreach_responses');

-- Records that followed a message within the days of attribution. Each counts once, for the first message that may have caused it.
-- area: outreach
create table outreach_conversions (
  business_id bigint not null references tenants on delete cascade,
  module text not null,
  followed_id bigint not null,
  kind text not null,
  record_id bigint not null,
  step_id bigint not null,
  branch text not null,
  contact_id bigint not null,
  time timestamptz not null default clock_now(),
  primary key (business_id, module, followed_id)
);
create index outreach_conversions_of_step on outreach_conversions (business_id, kind, record_id, step_id, module);
select make_tenant_table('outreach_conversions');

-- To how many people of each country a message was handed over: what its cost is reckoned from.
-- area: outreach
create table outreach_message_counts (
  business_id bigint not null references tenants on delete cascade,
  kind text not null,
  record_id bigint not null,
  step_id bigint not null,
  branch text not null,
  category text not null,
  -- ISO 3166-1, two letters; '' where the number does not say.
  country text not null,
  sent int not null,
  primary key (business_id, kind, record_id, step_id, branch, category, country)
);
select make_tenant_table('outreach_message_counts');
