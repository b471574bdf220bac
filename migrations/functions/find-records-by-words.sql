-- area: records
-- Records whose text fits one of two patterns (each may be null) or, with a space before it, all of `words`; at most
-- `max_rows` (null: all), and a null behind them where more may fit. The business is the transaction's, as everywhere, and only
-- tables that make_record_table has made can be searched. Runs as parley_system because pattern operators are not leakproof: under
-- own_business no trigram index could serve them.
--
-- The latest thousand records are compared first. A business with fewer is done then, and so is a caller to whom `enough`
-- of them say that the term is common; `enough` is null for a caller who counts.
create or replace function find_records_by_words(
    record_table text, pattern text, other_pattern text, words text[], max_rows int, enough int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  latest_rows constant int := 1000;
  fits constant text :=
    '(search_text like $1 or search_text like $2 or (cardinality($3) > 0 and ('' '' || search_text) like all ($3)))';
  latest text[];
  found bigint[];
  are_more boolean;
begin
  if not exists (select from record_tables t where t.name = record_table) then
    raise exception 'There is no table of records called %', record_table;
  end if;
  execute format(
    'select coalesce(array_agg(search_text), ''{}''), coalesce(array_agg(id) filter (where %s), ''{}'') from (
       select id, search_text from %I where business_id = current_business() order by id desc limit $4) r', fits, record_table)
    into latest, found using pattern, other_pattern, words, latest_rows;
  are_more := cardinality(latest) = latest_rows;
  if are_more and not coalesce(cardinality(found) >= enough, false) then
    -- The conditions outside of the CASE are for the index, which finds no LIKE ALL and no text with something before it.
    -- Planned with each call, because the best plan depends on the patterns, and without the limit: with one PostgreSQL would
    -- read the table from its beginning in the hope of meeting as many soon.
    execute format(
      'with fitting as materialized (
         select id from %I where business_id = current_business() and case when %s then true else false end
           and (search_text like $5 or search_text like $6
             or ((search_text like $3[1] or search_text like $7) and (search_text like $3[2] or search_text like $8))))
       select coalesce(array_agg(id), ''{}'') from (select id from fitting limit $4) r', record_table, fits)
      into found using pattern, other_pattern, words, max_rows + 1,
        rare_part(pattern, latest), rare_part(other_pattern, latest),
        case when words[1] like '\% %' then substr(words[1], 3) end, case when words[2] like '\% %' then substr(words[2], 3) end;
    are_more := false;
  end if;
  return query select unnest(found[:coalesce(max_rows, cardinality(found))]);
  if are_more or cardinality(found) > max_rows then
    return next null;
  end if;
end
$$;
grant create on schema public to parley_system;
alter function find_records_by_words(text, text, text, text[], int, int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function find_records_by_words(text, text, text, text[], int, int) from public;
grant execute on function find_records_by_words(text, text, text, text[], int, int) to parley_app;
