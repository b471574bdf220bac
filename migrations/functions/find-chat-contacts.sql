-- area: contacts
-- Contacts whose name or mobile contains a text; the business is the transaction's, as everywhere. A pattern that is
-- null finds nothing. The one trigram index is that of search_text, which begins with the name in lower case and holds the
-- mobile: it finds who may fit, and name and mobile decide. Runs as parley_system because pattern operators are not leakproof: under
-- own_business no trigram index could serve them. Planned with each call, because the best plan depends on the pattern.
create or replace function find_chat_contacts(name_pattern text, word_pattern text, mobile_pattern text, max_rows int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from contacts where (search_text like $5 or search_text like $6 or search_text like $7)
       and (name ilike $1 or name ilike $2 or mobile like $3) and business_id = current_business() limit $4'
    using name_pattern, word_pattern, mobile_pattern, max_rows,
      lower(name_pattern) || '%', lower(word_pattern) || '%', '%' || mobile_pattern || '%';
end
$$;
grant create on schema public to parley_system;
alter function find_chat_contacts(text, text, text, int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function find_chat_contacts(text, text, text, int) from public;
grant execute on function find_chat_contacts(text, text, text, int) to parley_app;
