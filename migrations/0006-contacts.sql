-- People who write, and the addresses under which channels know them.
create extension if not exists pg_trgm;

create table contacts (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  -- E.164 with +. Absent for somebody whom the channel knows by another id only.
  mobile text,
  email text,
  company_name text,
  country text,
  communication_level text not null default 'pending' check (communication_level in ('opted_in', 'opted_out', 'pending')),
  source text not null default 'chat',
  custom jsonb not null default '{}',
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create unique index contact_mobiles on contacts (business_id, mobile) where mobile is not null;
create index contacts_by_name on contacts using gin (name gin_trgm_ops);
create index contacts_by_mobile_part on contacts using gin (mobile gin_trgm_ops);
select make_tenant_table('contacts');

-- One row per address: phone, WhatsApp id, business-scoped user id, Instagram- or page-scoped id.
create table contact_identities (
  business_id bigint not null,
  channel_kind text not null,
  -- Within what the id is unique: '' for phones, the portfolio for a business-scoped id.
  scope text not null default '',
  provider_user_id text not null,
  id_kind text not null check (id_kind in ('phone', 'wa_id', 'bsuid', 'scoped')),
  contact_id bigint not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, channel_kind, scope, provider_user_id),
  foreign key (business_id, contact_id) references contacts (business_id, id) on delete cascade
);
create index identities_of_contact on contact_identities (business_id, contact_id);
select make_tenant_table('contact_identities');
