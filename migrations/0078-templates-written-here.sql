-- Templates are written here and published to the provider. What is published stands in the columns of 0007, in the
-- provider's words; edits that are not published stand beside it, in ours.
alter table message_templates
  alter column provider_template_id drop not null,
  alter column provider_status drop not null,
  alter column synced_time drop not null,
  alter column synced_time drop default,
  -- Ours alone: what the provider says is not changed by them.
  add column purpose text not null default 'individual' check (purpose in ('individual', 'broadcast')),
  add column is_deactivated boolean not null default false,
  add column version integer not null default 1,
  add column changed_time timestamptz not null default clock_now(),
  -- The file of the header that was chosen here, of what is published.
  add column media_id bigint,
  add column published_by bigint,
  -- When an approved template was edited at the provider, which limits how often: the latest first.
  add column provider_edit_times timestamptz[] not null default '{}',
  -- What people search in: the words of what is published, else of the edits.
  add column words text not null default '',
  -- As the provider reports it.
  add column paused_until timestamptz,
  -- What the provider says beside its word for the reason, `rejected_reason`.
  add column reason_detail text,
  add column announced_category text,
  add column announced_time timestamptz,
  -- The provider's times of what is known: an older report changes nothing.
  add column status_time timestamptz,
  add column quality_time timestamptz,
  add column category_time timestamptz,
  -- Edits that are not published: what a person wrote, without name and purpose, which are columns.
  add column edits jsonb,
  add column edits_media_id bigint,
  add column edited_time timestamptz,
  add column edited_by bigint,
  -- A publishing that has begun and whose end is not written: a second one waits for it, or finds out first what became of it.
  add column publishing_id text,
  add column publishing_time timestamptz,
  add column publishing_by bigint,
  add constraint published_or_written check (provider_status is not null or edits is not null),
  add constraint edits_have_a_time check ((edits is null) = (edited_time is null)),
  add constraint publishing_has_a_time check ((publishing_id is null) = (publishing_time is null)),
  add foreign key (business_id, media_id) references media (business_id, id),
  add foreign key (business_id, edits_media_id) references media (business_id, id),
  add foreign key (business_id, published_by) references users (business_id, id),
  add foreign key (business_id, edited_by) references users (business_id, id);

-- When the templates of an account were last read from the provider.
create table template_syncs (
  business_id bigint not null references tenants on delete cascade,
  channel_kind text not null,
  provider_account_id text not null,
  synced_time timestamptz not null,
  primary key (business_id, channel_kind, provider_account_id)
);

alter table message_templates no force row level security;
update message_templates set
  purpose = case when category = 'MARKETING' then 'broadcast' else 'individual' end,
  changed_time = synced_time,
  words = coalesce((select string_agg(c ->> 'text', E'\n') from jsonb_array_elements(components) as c), '');
insert into template_syncs (business_id, channel_kind, provider_account_id, synced_time)
  select business_id, channel_kind, provider_account_id, max(synced_time) from message_templates
  where synced_time is not null group by 1, 2, 3;
alter table message_templates force row level security;
select make_tenant_table('template_syncs');

-- What people see, from the provider's word and ours. A word that is not known cannot be sent, like one that was withdrawn.
alter table message_templates add column status text not null generated always as (
  case
    when provider_status is null then 'draft'
    when provider_status = 'DELETED' then 'inactive'
    when is_deactivated then 'inactive'
    when provider_status = 'APPROVED' then 'active'
    when provider_status in ('PENDING', 'IN_APPEAL') then 'pending'
    when provider_status = 'REJECTED' then 'rejected'
    when provider_status in ('PAUSED', 'FLAGGED') then 'paused'
    when provider_status = 'DISABLED' then 'disabled'
    else 'inactive'
  end) stored;

-- A name is written once in a language; what the provider has is its own to decide.
create unique index written_templates on message_templates (business_id, channel_kind, provider_account_id, name, language)
  where provider_template_id is null;
-- Files are released when nothing names them.
create index templates_by_media on message_templates (business_id, media_id) where media_id is not null;
create index templates_by_edited_media on message_templates (business_id, edits_media_id) where edits_media_id is not null;
-- Whose name stands beside what they have changed or published.
create index templates_by_publisher on message_templates (business_id, published_by) where published_by is not null;
create index templates_by_editor on message_templates (business_id, edited_by) where edited_by is not null;
