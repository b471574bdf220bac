-- area: foundation
-- Overdue scheduled work of all businesses that no worker has claimed: for each kind that has any, the age of the oldest row. Each table has an
-- index by due_time, so that a kind costs one index lookup.
create or replace function due_backlog() returns table (kind text, waiting_ms float8)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  due_table regclass;
begin
  for due_table in
    select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like 'due\_%'
  loop
    return query execute format(
      'select %L::text, extract(epoch from now() - d.due_time)::float8 * 1000
       from %s d
       where d.due_time <= now() and (d.lease_until is null or d.lease_until < now())
       order by d.due_time limit 1',
      substr((select c.relname from pg_class c where c.oid = due_table), 5), due_table
    );
  end loop;
end
$$;
revoke all on function due_backlog() from public;
grant execute on function due_backlog() to parley_app;
