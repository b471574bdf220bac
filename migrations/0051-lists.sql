-- Lists of contacts, to which broadcasts and sequences are sent.
-- area: lists
create table contact_lists (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  description text,
  -- Null: its members are added one by one. Else they are the contacts that fit, at every moment.
  criteria jsonb,
  -- Kept with every change of members, under the lock of this row.
  member_count int not null default 0,
  active_count int not null default 0,
  name_folded text collate "C" generated always as (lower(name)) stored,
  primary key (business_id, id)
);
select make_tenant_table('contact_lists');
select make_record_table('contact_lists', 'lower(name)');
create index contact_lists_in_order_of_name on contact_lists (business_id, name_folded, id);

-- area: lists
create table list_members (
  business_id bigint not null,
  list_id bigint not null,
  contact_id bigint not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  added_time timestamptz not null default clock_now(),
  unsubscribed_time timestamptz,
  added_by jsonb not null,
  primary key (business_id, list_id, contact_id),
  foreign key (business_id, list_id) references contact_lists (business_id, id) on delete cascade,
  foreign key (business_id, contact_id) references contacts (business_id, id) on delete cascade,
  check ((status = 'inactive') = (unsubscribed_time is not null))
);
create index list_members_by_time on list_members (business_id, list_id, added_time desc, contact_id desc);
create index list_members_of_contact on list_members (business_id, contact_id);
select make_tenant_table('list_members');

-- area: lists
create view contact_list_labels with (security_invoker = true) as select business_id, id, name from contact_lists;
grant select on contact_list_labels to parley_app, parley_system;
