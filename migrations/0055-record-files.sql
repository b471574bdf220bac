-- Files at records. A file belongs to one record; its bytes are those of the media row.
-- area: records
create table record_files (
  business_id bigint not null references tenants on delete cascade,
  media_id bigint not null,
  module text not null,
  record_id bigint not null,
  created_by jsonb not null,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, media_id),
  foreign key (business_id, media_id) references media
);
create index record_files_of_record on record_files (business_id, record_id, media_id desc);
select make_tenant_table('record_files');
