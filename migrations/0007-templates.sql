-- Message templates as the provider knows them.
create table message_templates (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  channel_kind text not null,
  provider_account_id text not null,
  provider_template_id text not null,
  name text not null,
  language text not null,
  category text not null,
  -- The provider's word: APPROVED is the only one that may be sent.
  provider_status text not null,
  components jsonb not null,
  parameter_format text not null default 'positional',
  quality text,
  rejected_reason text,
  synced_time timestamptz not null default clock_now(),
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create unique index provider_templates on message_templates (business_id, channel_kind, provider_account_id, provider_template_id);
-- What a provider tells names its own ids and no business of ours.
create index templates_of_account on message_templates (provider_account_id, provider_template_id);
create index templates_by_name on message_templates (business_id, name, language);
select make_tenant_table('message_templates');
