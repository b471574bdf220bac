-- How many records fit a list view, as last counted: tabs show it at once, and many readers share one count.
-- area: records
create table view_counts (
  business_id bigint not null references tenants on delete cascade,
  module text not null,
  -- Digits, or the name of a built-in view.
  view_id text not null,
  -- Of views that show each reader something else ("my contacts"); 0 of those that show everyone the same.
  reader_id bigint not null,
  count int not null,
  -- How long the count took: what is dear is counted less often.
  took_ms int not null,
  counted_time timestamptz not null default clock_now(),
  primary key (business_id, module, view_id, reader_id)
);
select make_tenant_table('view_counts');
create index view_counts_by_time on view_counts (counted_time);
