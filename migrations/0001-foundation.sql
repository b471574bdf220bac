-- Ground that knows no area: tenancy, ids, one clock, the event log, jobs, audit, rate limits, data keys.

-- parley_app serves people: it sees only the business of its transaction.
-- parley_system claims due work over all businesses; web processes never use it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'parley_app') then
    create role parley_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'parley_system') then
    create role parley_system nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server is being migrated at this moment
end
$$;
do $$
begin
  execute format('grant parley_app, parley_system to %I', current_user);
exception when unique_violation then
  null;
end
$$;
grant usage on schema public to parley_app, parley_system;

-- The business of this transaction; null outside one, so that every comparison with it is false.
create function current_business() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.business_id', true), '')::bigint;

-- Row-level security for one table. Called once for each table that has a business_id.
create function make_tenant_table(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy own_business on %s to parley_app using (business_id = current_business()) with check (business_id = current_business())', tenant_table);
  execute format('create policy every_business on %s to parley_system using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to parley_app, parley_system', tenant_table);
end
$$;

-- Time-ordered 64-bit ids: milliseconds since 2024-01-01 in the upper bits, a cycling sequence in the lower 20.
create sequence id_sequence as bigint minvalue 0 maxvalue 1048575 cycle cache 32;
grant usage on sequence id_sequence to parley_app, parley_system;
create function next_id() returns bigint
  language sql volatile parallel unsafe
  return ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 20 | nextval('id_sequence');

-- The product's one clock. Tests and the sandbox may shift it; production refuses to.
create table clock_shift (
  only_row boolean primary key default true check (only_row),
  shift interval not null default '0',
  may_shift boolean not null default false
);
insert into clock_shift default values;
grant select on clock_shift to parley_app, parley_system;
create function clock_now() returns timestamptz
  language sql stable parallel safe
  return clock_timestamp() + (select shift from clock_shift);
create function shift_clock(by interval) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clock_shift set shift = by where may_shift;
  if not found then
    raise exception 'The clock of this installation cannot be shifted.';
  end if;
end
$$;
revoke all on function shift_clock(interval) from public;
grant execute on function shift_clock(interval) to parley_system;

-- A tenant exists from the moment its first user does; the business itself is set up later.
create table tenants (
  business_id bigint primary key default next_id(),
  created_time timestamptz not null default clock_now(),
  event_seq bigint not null default 0
);
select make_tenant_table('tenants');

-- What happened, numbered per business. The number is taken last in the transaction: the counter's
-- row lock makes numbers appear in commit order, so that a reader of "greater than last seen" skips nothing.
create table event_log (
  business_id bigint not null references tenants on delete cascade,
  seq bigint not null,
  topic text not null,
  event text not null,
  -- Written once and read as the text it was given: jsonb would be taken apart and put together on both ways.
  data json not null,
  audience bigint[], -- null: everybody of the business
  created_time timestamptz not null default clock_now(),
  primary key (business_id, seq)
);
create index event_log_by_age on event_log (created_time);
select make_tenant_table('event_log');

create function append_events(events json) returns bigint language sql as $$
  with counter as (
    update tenants set event_seq = event_seq + json_array_length(events)
    where business_id = current_business()
    returning event_seq
  ), written as (
    insert into event_log (business_id, seq, topic, event, data, audience)
    select current_business(),
           counter.event_seq - json_array_length(events) + e.number,
           e.value ->> 'topic', e.value ->> 'event', e.value -> 'data',
           case when json_typeof(e.value -> 'audience') = 'array'
             then array(select json_array_elements_text(e.value -> 'audience')::bigint) end
    from counter, json_array_elements(events) with ordinality as e (value, number)
  )
  select event_seq from counter
$$;

-- Jobs live in the library's own schema, which only the owner reaches; this is the door for adding one
-- in the transaction that wants it.
create function enqueue_job(task text, payload jsonb, job_key text, run_at timestamptz, max_attempts int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload::json, job_key => job_key, run_at => run_at, max_attempts => max_attempts);
end
$$;
revoke all on function enqueue_job(text, jsonb, text, timestamptz, int) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz, int) to parley_app, parley_system;

-- Who did what, when, from where. The app may add and read, never change.
create table audit_log (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  time timestamptz not null default clock_now(),
  actor_id bigint,
  action text not null,
  record_type text,
  record_id text,
  detail jsonb not null default '{}',
  ip text,
  user_agent text,
  primary key (business_id, id)
);
select make_tenant_table('audit_log');
revoke update, delete on audit_log from parley_app, parley_system;

-- Counters of tries. Unlogged: after a crash everybody starts fresh, which harms nobody.
create unlogged table rate_limits (
  key text primary key,
  hits int not null,
  window_end timestamptz not null
);
create index rate_limits_by_end on rate_limits (window_end);
-- Takes one try and answers 0, or the seconds to wait. Keys carry hashes, never an e-mail.
create function take_rate(rate_key text, max_hits int, window_seconds int) returns int
  language sql security definer set search_path = public, pg_temp as $$
  insert into rate_limits as r (key, hits, window_end)
  values (rate_key, 1, clock_now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    hits = case when r.window_end <= clock_now() then 1 else least(r.hits + 1, max_hits + 1) end,
    window_end = case when r.window_end <= clock_now() then excluded.window_end else r.window_end end
  returning case when hits > max_hits then greatest(1, ceil(extract(epoch from window_end - clock_now())))::int else 0 end
$$;
create function forget_rate(rate_key text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from rate_limits where key = rate_key
$$;
revoke all on function take_rate(text, int, int), forget_rate(text) from public;
grant execute on function take_rate(text, int, int), forget_rate(text) to parley_app, parley_system;
grant select, delete on rate_limits to parley_system;

-- What this database has been brought up to, for the readiness check; the migrator's table is only the owner's.
create function applied_migrations() returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select name::text from kysely_migration;
end
$$;
revoke all on function applied_migrations() from public;
grant execute on function applied_migrations() to parley_app, parley_system;

-- Data keys of the tenants, each wrapped by the installation's master key.
create table data_keys (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  wrapped_key bytea not null,
  master_key_id text not null,
  created_time timestamptz not null default clock_now(),
  retired_time timestamptz,
  primary key (business_id, id)
);
create unique index one_live_data_key on data_keys (business_id) where retired_time is null;
select make_tenant_table('data_keys');
