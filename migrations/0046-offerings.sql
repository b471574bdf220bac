-- What a business sells.
-- area: offerings
create table offerings (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  -- Times 10,000.
  price bigint,
  catalogue_id text,
  description text,
  image_id bigint,
  status text not null default 'active',
  name_folded text collate "C" generated always as (lower(name)) stored,
  primary key (business_id, id)
);
select make_tenant_table('offerings');
select make_record_table('offerings', 'lower(name || '' '' || coalesce(catalogue_id, ''''))');
create index offerings_in_order_of_name on offerings (business_id, name_folded, id);
create index offerings_in_order_of_price on offerings (business_id, price, id);
create unique index offering_catalogue_ids on offerings (business_id, catalogue_id) where catalogue_id is not null;

-- area: offerings
create view offering_labels with (security_invoker = true) as select business_id, id, name from offerings;
grant select on offering_labels to parley_app, parley_system;
