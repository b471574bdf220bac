-- Files of a business. The bytes lie in the object store under their hash; a row names one use of them.
create table media (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- As the sender called it; only ever shown, never a path.
  name text not null,
  -- What the bytes say, not what the sender said.
  mime_type text not null,
  size bigint not null check (size >= 0),
  purpose text not null check (purpose in ('chat', 'template', 'setup', 'incoming')),
  created_by bigint,
  created_time timestamptz not null default clock_now(),
  primary key (business_id, id)
);
create index media_by_content on media (business_id, sha256);
select make_tenant_table('media');
