-- Contacts as records: owner, further phones and e-mails, who made and changed them, and the columns by which their list
-- is sorted, folded when they are written.
-- area: contacts
alter table contacts
  add column phones jsonb,
  add column emails jsonb,
  add column city text,
  add column name_folded text collate "C" generated always as (lower(name)) stored,
  add column email_folded text collate "C" generated always as (lower(email)) stored,
  add column company_folded text collate "C" generated always as (lower(company_name)) stored;
select make_record_table('contacts',
  'lower(name || '' '' || coalesce(mobile, '''') || '' '' || coalesce(email, '''') || '' '' || coalesce(company_name, ''''))');
create index contacts_in_order_of_name on contacts (business_id, name_folded, id);
create index contacts_in_order_of_email on contacts (business_id, email_folded, id);
create index contacts_in_order_of_company on contacts (business_id, company_folded, id);
