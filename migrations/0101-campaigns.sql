-- Campaigns: one message, or several one after another, to many people.
-- area: campaigns
create table campaigns (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  type text not null default 'single_run' check (type in ('single_run', 'multi_run')),
  status text not null default 'pending'
    check (status in ('pending', 'scheduled', 'in_progress', 'stopped', 'completed', 'failed')),
  channel_id bigint,
  members_from text not null default 'list' check (members_from in ('list', 'import')),
  contact_list_id bigint,
  steps jsonb,
  runtime_params jsonb,
  started_time timestamptz,
  finished_time timestamptz,
  stopped_reason text,
  -- People; kept from the statistics of its sources, for the list.
  sent_count int not null default 0,
  read_count int not null default 0,
  failed_count int not null default 0,
  name_folded text collate "C" generated always as (lower(name)) stored,
  primary key (business_id, id),
  foreign key (business_id, channel_id) references channels (business_id, id) on delete set null (channel_id),
  foreign key (business_id, contact_list_id) references contact_lists (business_id, id) on delete set null (contact_list_id)
);
select make_tenant_table('campaigns');
select make_record_table('campaigns', 'lower(name)');
create index campaigns_in_order_of_name on campaigns (business_id, name_folded, id);
create index campaigns_of_list on campaigns (business_id, contact_list_id) where contact_list_id is not null;
create view campaign_labels with (security_invoker = true) as select business_id, id, name from campaigns;
grant select on campaign_labels to parley_app, parley_system;

-- Steps of a campaign that has begun, as they are run: what is written here is what is sent, whatever the form says later.
-- area: campaigns
create table campaign_steps (
  business_id bigint not null,
  campaign_id bigint not null,
  step_id bigint not null,
  position smallint not null,
  step jsonb not null,
  -- all: everybody at once; test: the shares of a split; rest: those for whom its winner is.
  phase text not null default 'all' check (phase in ('all', 'test', 'rest')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'testing', 'decided')),
  winner text check (winner in ('first', 'other')),
  -- When it begins; null while the step before has not.
  due_time timestamptz,
  started_time timestamptz,
  -- The last contact that is decided about.
  cursor bigint not null default 0,
  -- To how many it was handed over: what a limit of messages a minute counts from.
  handed int not null default 0,
  primary key (business_id, campaign_id, step_id),
  foreign key (business_id, campaign_id) references campaigns (business_id, id) on delete cascade
);
select make_tenant_table('campaign_steps');
select make_due_table('campaign_steps', 'campaign_id', 'step_id');
-- Campaigns whose numbers in the list are renewed.
select make_due_table('campaign_counts', 'campaign_id');
-- Campaigns that cannot go on: their sources are paused, and what is shown of them follows.
select make_due_table('campaign_stops', 'campaign_id');
alter table due_campaign_stops add column reason text not null;

-- The campaign's own members, with a value for each variable.
-- area: campaigns
create table campaign_imports (
  business_id bigint not null,
  id bigint not null default next_id(),
  campaign_id bigint not null,
  file_name text not null,
  -- What was uploaded, until it is read.
  media_id bigint,
  -- They have agreed to marketing messages, says who uploaded it.
  has_agreed boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'failed')),
  total int not null default 0,
  success int not null default 0,
  failed int not null default 0,
  columns jsonb not null default '[]',
  errors jsonb not null default '[]',
  failure text,
  created_by jsonb not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  foreign key (business_id, campaign_id) references campaigns (business_id, id) on delete cascade
);
select make_due_table('campaign_imports', 'import_id');
create index campaign_imports_of_campaign on campaign_imports (business_id, campaign_id, id desc);
select make_tenant_table('campaign_imports');
-- area: campaigns
create table campaign_import_rows (
  business_id bigint not null,
  campaign_id bigint not null,
  import_id bigint not null,
  contact_id bigint not null,
  -- As a person counts in the file, the first below the head is 1.
  row int not null,
  -- Rows of the same person that were given before this one was.
  duplicates int[] not null default '{}',
  values jsonb not null,
  primary key (business_id, campaign_id, contact_id),
  foreign key (business_id, import_id) references campaign_imports (business_id, id) on delete cascade,
  foreign key (business_id, contact_id) references contacts (business_id, id) on delete cascade
);
create index campaign_import_rows_of_import on campaign_import_rows (business_id, import_id);
create index campaign_import_rows_of_contact on campaign_import_rows (business_id, contact_id);
select make_tenant_table('campaign_import_rows');
