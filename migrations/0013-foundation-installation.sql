-- Which installation may call providers and send mail from this database. A copy of the database, however it was
-- made, holds these rows too but is found in another place or has another identity, and stays silent until a
-- person releases it (docs/decisions/0010).

create table installation_places (
  -- What database_identity() returned when the place was released.
  database_id text not null,
  -- Where the installation finds its database: an address, or a folder with what identifies it on its machine.
  place text not null,
  released_time timestamptz not null default clock_now(),
  primary key (database_id, place)
);

-- Differs between a database and its copies: another cluster, another database of the same cluster, a dump restored
-- over the original (the table has another oid), or a backup that was recovered to a point in time (its timeline).
create function database_identity() returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select format('%s/%s/%s/%s',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    'public.installation_places'::regclass::oid,
    left(pg_walfile_name(pg_current_wal_lsn()), 8))
$$;

create function is_released(at_place text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from installation_places where database_id = database_identity() and place = at_place)
$$;
revoke all on function database_identity(), is_released(text) from public;
grant execute on function database_identity(), is_released(text) to parley_app, parley_system;

-- Sends that waited when a copy was released and that its owner chose not to send; refused at the next claim.
alter table outbox add column is_discarded boolean not null default false;
