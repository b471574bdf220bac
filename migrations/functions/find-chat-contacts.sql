-- area: contacts
-- Contacts whose name or mobile contains a text; the business is the transaction's, as everywhere. A pattern that is
-- null finds nothing. Runs as parley_system because pattern operators are not leakproof: under own_business no trigram
-- index could serve them. Planned with each call, because the best plan depends on the pattern.
create or replace function find_chat_contacts(name_pattern text, word_pattern text, mobile_pattern text, max_rows int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from contacts where (name ilike $1 or name ilike $2 or mobile like $3) and business_id = current_business() limit $4'
    using name_pattern, word_pattern, mobile_pattern, max_rows;
end
$$;
grant create on schema public to parley_system;
alter function find_chat_contacts(text, text, text, int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function find_chat_contacts(text, text, text, int) from public;
grant execute on function find_chat_contacts(text, text, text, int) to parley_app;
