-- Imports: files that were uploaded, imports with how far they have come, and what became of each row.

-- area: media
alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check
  check (purpose in ('chat', 'template', 'setup', 'incoming', 'export', 'record', 'import'));

-- area: imports
create table import_files (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  -- Null when the bytes are removed.
  media_id bigint,
  name text not null,
  size bigint not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
  problem text,
  -- Encoding, delimiter and sheet that a person chose.
  reading jsonb not null default '{}',
  -- What the file says about itself.
  description jsonb,
  header jsonb not null default '[]',
  first_rows jsonb not null default '[]',
  row_count int,
  -- The import that is to be tried, and what came of it.
  check_plan jsonb,
  check_result jsonb,
  user_id bigint not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
select make_tenant_table('import_files');
select make_due_table('import_files', 'file_id');

-- area: imports
create table imports (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  module text not null,
  list_id bigint,
  list_name text,
  file_id bigint not null,
  file_name text not null,
  header jsonb not null,
  -- The folded headings: an import with the same ones has the same mapping proposed.
  header_key text not null,
  mapping jsonb not null,
  plan jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  -- Number of the last row of the file that was taken.
  position int not null default 0,
  total int not null,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  -- Why it ended early.
  problem text,
  undo_status text check (undo_status in ('in_progress', 'completed')),
  -- The record up to which it is undone, in the order of ids.
  undo_position bigint not null default 0,
  reverted int not null default 0,
  kept int not null default 0,
  created_by jsonb not null,
  created_time timestamptz not null default clock_now(),
  completed_time timestamptz,
  primary key (business_id, id)
);
create index imports_of_module on imports (business_id, module, id desc);
create index imports_of_list on imports (business_id, list_id, id desc) where list_id is not null;
create index imports_by_header on imports (business_id, module, header_key, id desc);
select make_tenant_table('imports');
select make_due_table('imports', 'import_id');

-- What became of each row: its key is why no row is applied twice.
-- area: imports
create table import_rows (
  business_id bigint not null,
  import_id bigint not null,
  row_number int not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'failed')),
  record_id bigint,
  -- Of the record, after this row.
  version int,
  -- Former values of the fields that this row changed.
  before jsonb,
  has_joined boolean not null default false,
  -- Of a row that failed: its values in the file, and what is wrong.
  cells jsonb,
  faults jsonb,
  is_kept boolean not null default false,
  primary key (business_id, import_id, row_number),
  foreign key (business_id, import_id) references imports (business_id, id) on delete cascade,
  check ((outcome = 'failed') = (record_id is null))
);
create index import_rows_failed on import_rows (business_id, import_id, row_number) where outcome = 'failed';
create index import_rows_of_record on import_rows (business_id, import_id, record_id) where record_id is not null;
select make_tenant_table('import_rows');
