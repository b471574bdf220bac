-- area: foundation
-- What this database has been brought up to, for the readiness check; the migrator's table is only the owner's.
create or replace function applied_migrations() returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select name::text from kysely_migration;
end
$$;
revoke all on function applied_migrations() from public;
grant execute on function applied_migrations() to parley_app, parley_system;
