-- A contact is found by its further phones and e-mails, too. PostgreSQL changes the expression of a generated column in place
-- from version 17 on only, so the column is made again, with its index.
-- area: contacts
alter table contacts drop column search_text;
alter table contacts add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(mobile, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company_name, '')
    || coalesce(' ' || jsonb_path_query_array(phones, '$[*].value')::text, '')
    || coalesce(' ' || jsonb_path_query_array(emails, '$[*].value')::text, ''))) stored;
create index contacts_search_text_idx on contacts using gin (search_text gin_trgm_ops);
