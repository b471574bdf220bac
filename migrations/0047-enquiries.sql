-- What a contact is interested in, and how far it has come.
-- area: enquiries
create table enquiries (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  title text not null check (title <> ''),
  contact_id bigint,
  offering_id bigint,
  -- The chat that it came from.
  chat_id bigint,
  stage text not null default 'new',
  -- Times 10,000.
  amount bigint,
  source text,
  closing_day text collate "C" check (closing_day ~ '^\d{4}-\d\d-\d\d$'),
  lost_reason text,
  description text,
  title_folded text collate "C" generated always as (lower(title)) stored,
  primary key (business_id, id),
  foreign key (business_id, contact_id) references contacts (business_id, id) on delete set null (contact_id) deferrable initially deferred,
  foreign key (business_id, offering_id) references offerings (business_id, id) on delete set null (offering_id),
  foreign key (business_id, chat_id) references chats (business_id, id) on delete set null (chat_id) deferrable initially deferred
);
select make_tenant_table('enquiries');
select make_record_table('enquiries', 'lower(title)');
create index enquiries_in_order_of_title on enquiries (business_id, title_folded, id);
create index enquiries_in_order_of_amount on enquiries (business_id, amount, id);
create index enquiries_in_order_of_closing on enquiries (business_id, closing_day, id);
create index enquiries_of_stage on enquiries (business_id, stage, id);
create index enquiries_of_contact on enquiries (business_id, contact_id, id) where contact_id is not null;
create index enquiries_of_chat on enquiries (business_id, chat_id) where chat_id is not null;
create index enquiries_of_offering on enquiries (business_id, offering_id) where offering_id is not null;

-- area: enquiries
create view enquiry_labels with (security_invoker = true) as select business_id, id, title as name from enquiries;
grant select on enquiry_labels to parley_app, parley_system;
