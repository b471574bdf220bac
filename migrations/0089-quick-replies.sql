-- Texts that people insert while they write in a chat: those of the team, and each person's own.
-- area: quick-replies
create table quick_replies (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  -- Whose it is; null: the team's.
  owner_id bigint,
  -- Typed after a slash; lower case.
  shortcut text not null check (shortcut <> ''),
  title text not null check (title <> ''),
  language text not null,
  text text not null check (text <> ''),
  use_count int not null default 0,
  version int not null default 1,
  created_time timestamptz not null default clock_now(),
  modified_time timestamptz not null default clock_now(),
  primary key (business_id, id),
  constraint quick_replies_shortcut unique nulls not distinct (business_id, owner_id, shortcut),
  foreign key (business_id, owner_id) references users (business_id, id)
);
-- A page of the team's or of one person's.
create index quick_replies_of_owner on quick_replies (business_id, owner_id, id);
select make_tenant_table('quick_replies');
