-- What else the sending engine must remember: who was written to outside a window, and uploaded files.

-- Users outside a window in a rolling 24 h are limited per portfolio, over all its numbers; the row is
-- locked by whoever claims such messages.
create table portfolio_budgets (
  business_id bigint not null references tenants on delete cascade,
  portfolio_id text not null,
  user_count int not null default 0,
  primary key (business_id, portfolio_id)
);
select make_tenant_table('portfolio_budgets');

create table portfolio_users (
  business_id bigint not null,
  portfolio_id text not null,
  recipient_id text not null,
  last_time timestamptz not null,
  primary key (business_id, portfolio_id, recipient_id),
  foreign key (business_id, portfolio_id) references portfolio_budgets (business_id, portfolio_id) on delete cascade
);
create index portfolio_users_by_age on portfolio_users (business_id, portfolio_id, last_time);
select make_tenant_table('portfolio_users');

-- Files that the provider has: an id serves every message of the number for 30 days.
create table provider_files (
  business_id bigint not null,
  channel_id bigint not null,
  sha256 text not null,
  provider_file_id text not null,
  uploaded_time timestamptz not null default clock_now(),
  primary key (business_id, channel_id, sha256),
  foreign key (business_id, channel_id) references channels (business_id, id) on delete cascade
);
select make_tenant_table('provider_files');
