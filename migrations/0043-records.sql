-- Modules of records (contacts, enquiries, tasks and so on): fields and layouts of a business, list views, values of its
-- own fields by which records are found and sorted, and what happened to a record.

-- Fields that a business has added to a module. Built-in ones are declared by the program.
-- area: records
create table module_fields (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  module text not null,
  -- The key of its value in a record; never changes, and never that of a built-in field: it begins with cf_.
  name text not null check (name ~ '^cf_[a-z0-9_]{1,60}$'),
  label text not null check (label <> ''),
  type text not null,
  is_required boolean not null default false,
  is_unique boolean not null default false,
  in_form boolean not null default true,
  options jsonb,
  default_value jsonb,
  lookup_module text,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  unique (business_id, module, name)
);
select make_tenant_table('module_fields');

-- What a business has changed of a module: labels, options and defaults of built-in fields, and the sections of its form.
-- area: records
create table module_settings (
  business_id bigint not null references tenants on delete cascade,
  module text not null,
  built_in jsonb not null default '{}',
  sections jsonb,
  primary key (business_id, module)
);
select make_tenant_table('module_settings');

-- area: records
create table list_views (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  module text not null,
  name text not null check (name <> ''),
  columns jsonb not null,
  criteria jsonb,
  sort jsonb not null,
  sharing text not null check (sharing in ('own', 'team')),
  created_by bigint not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create index list_views_of_module on list_views (business_id, module, id);
select make_tenant_table('list_views');

-- Values of the fields that a business has added, in typed columns: comparisons of numeric, of jsonb and of patterns are
-- not leakproof, so under own_business no index serves them. One row for each element of a value.
-- area: records
create table record_values (
  business_id bigint not null references tenants on delete cascade,
  field_id bigint not null,
  record_id bigint not null,
  position smallint not null default 0,
  -- Folded (lower case), so that the index finds it however it was written.
  text_value text collate "C",
  -- Times 10,000.
  number_value bigint,
  time_value timestamptz,
  is_unique boolean not null default false,
  primary key (business_id, field_id, record_id, position),
  foreign key (business_id, field_id) references module_fields (business_id, id) on delete cascade
);
create index record_values_by_text on record_values (business_id, field_id, text_value, record_id) where text_value is not null;
create index record_values_by_number on record_values (business_id, field_id, number_value, record_id) where number_value is not null;
create index record_values_by_time on record_values (business_id, field_id, time_value, record_id) where time_value is not null;
create unique index record_values_unique_text on record_values (business_id, field_id, text_value) where is_unique and text_value is not null;
create unique index record_values_unique_number on record_values (business_id, field_id, number_value) where is_unique and number_value is not null;
create index record_values_of_record on record_values (business_id, record_id);
select make_tenant_table('record_values');

-- What happened to a record, for its timeline and as its change history.
-- area: records
create table record_activities (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  module text not null,
  record_id bigint not null,
  kind text not null,
  actor jsonb not null,
  -- Of a change: the values before and after, by field.
  detail jsonb not null default '{}',
  time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create index record_activities_of_record on record_activities (business_id, record_id, id desc);
select make_tenant_table('record_activities');

-- The tables that find_records may search.
-- area: records
create table record_tables (name text primary key);
grant select on record_tables to parley_system;

-- Gives a table of a module what the tables of all modules have; `searched` is what is found of it, in lower case.
create function make_record_table(record_table text, searched text) returns void language plpgsql as $$
begin
  execute format(
    'alter table %1$I
      add column if not exists custom jsonb not null default ''{}'',
      add column if not exists version int not null default 1,
      add column if not exists created_time timestamptz not null default clock_now(),
      add column if not exists modified_time timestamptz not null default clock_now(),
      add column if not exists created_by jsonb not null default ''{"type": "system", "id": null, "label": "Parley"}'',
      add column if not exists modified_by jsonb not null default ''{"type": "system", "id": null, "label": "Parley"}'',
      add column if not exists owner_id bigint,
      add column search_text text not null generated always as (%2$s) stored', record_table, searched);
  execute format('create index on %I using gin (search_text gin_trgm_ops)', record_table);
  execute format('create index on %I (business_id, modified_time, id)', record_table);
  execute format('create index on %I (business_id, owner_id, id) where owner_id is not null', record_table);
  insert into record_tables (name) values (record_table);
end
$$;
revoke all on function make_record_table(text, text) from public;

-- Form customization is for those who edit templates and rules; a new business gets it from the contract.
update roles set permissions = permissions || '{forms.edit}'
  where built_in in ('supervisor', 'admin', 'super_admin');
