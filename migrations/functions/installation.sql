-- area: foundation
-- Differs between a database and its copies: another cluster, another database of the same cluster, a dump restored
-- over the original (the table has another oid), or a backup that was recovered to a point in time (its timeline).
create or replace function database_identity() returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select format('%s/%s/%s/%s',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    'public.installation_places'::regclass::oid,
    left(pg_walfile_name(pg_current_wal_lsn()), 8))
$$;

create or replace function is_released(at_place text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from installation_places where database_id = database_identity() and place = at_place)
$$;
revoke all on function database_identity(), is_released(text) from public;
grant execute on function database_identity(), is_released(text) to parley_app, parley_system;
