-- area: records
-- Records whose text fits one of two patterns (the second may be null) or, with a space before it, all of
-- `words`. The first two of them are named, since the index serves no LIKE ALL. The business is the transaction's, as
-- everywhere, and only tables that make_record_table has made can be searched. Runs as parley_system because pattern operators are not leakproof: under
-- own_business no trigram index could serve them. Planned with each call, because the best plan depends on the pattern.
create or replace function find_records_by_words(record_table text, pattern text, other_pattern text, words text[], max_rows int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from record_tables t where t.name = record_table) then
    raise exception 'There is no table of records called %', record_table;
  end if;
  return query execute format(
    'select id from %I where (search_text like $1 or search_text like $2 or (cardinality($3) > 0
         and search_text like coalesce(replace($3[1], ''%% '', ''%%''), ''%%'')
         and search_text like coalesce(replace($3[2], ''%% '', ''%%''), ''%%'') and ('' '' || search_text) like all ($3)))
       and business_id = current_business() limit $4', record_table)
    using pattern, other_pattern, words, max_rows;
end
$$;
grant create on schema public to parley_system;
alter function find_records_by_words(text, text, text, text[], int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function find_records_by_words(text, text, text, text[], int) from public;
grant execute on function find_records_by_words(text, text, text, text[], int) to parley_app;
