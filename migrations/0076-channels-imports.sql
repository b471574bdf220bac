-- The import of what was written before a number was connected here: what has been asked for, and how far the provider is.
-- area: channels
create table channel_imports (
  business_id bigint not null references tenants on delete cascade,
  channel_id bigint not null,
  contacts_time timestamptz,
  chats_time timestamptz,
  percent int,
  refusal jsonb,
  primary key (business_id, channel_id),
  foreign key (business_id, channel_id) references channels (business_id, id) on delete cascade
);
select make_tenant_table('channel_imports');
