-- Many bodies in one binary value with their lengths: half the bytes of an array of bytea on the wire.
create or replace function append_routed_webhooks(from_provider text, bodies bytea, lengths int[], route_keys text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_inbox (provider, body, route_key)
  select from_provider, substring(bodies from (l.until - l.length + 1)::int for l.length), l.route_key
  from (
    select e.length, e.route_key, sum(e.length) over (order by e.position) as until, e.position
    from unnest(lengths, route_keys) with ordinality as e (length, route_key, position)
  ) as l
  order by l.position
$$;
revoke all on function append_routed_webhooks(text, bytea, int[], text[]) from public;
grant execute on function append_routed_webhooks(text, bytea, int[], text[]) to parley_app;

-- A batch for one worker: the oldest of accounts that no other worker is busy with, the same share from each, beginning
-- with the account after `after_route`. Where several wait, an account with a flood has at most a hundred in the batch, so
-- that the others do not wait until its rows are applied; alone it fills the batch. Where all are in work elsewhere,
-- `may_join` takes more of one of them, rows that no other worker has claimed. By size too: a row may be 3 MB.
create or replace function claim_webhook_batch(max_rows int, max_bytes int, after_route text, may_join boolean)
  returns table (id bigint, provider text, body bytea, failures smallint, route_key text)
  language plpgsql as $$
#variable_conflict use_column
declare
  routes text[];
  free_routes text[];
  share int;
  taken_bytes bigint := 0;
begin
  with recursive later (route) as (
    (select w.route_key from webhook_inbox w
     where w.applied_time is null and w.route_key > after_route order by w.route_key limit 1)
    union all
    select n.route_key from later l cross join lateral (
      select w.route_key from webhook_inbox w
      where w.applied_time is null and w.route_key > l.route order by w.route_key limit 1) n
  ), earlier (route) as (
    (select w.route_key from webhook_inbox w
     where w.applied_time is null and w.route_key <= after_route order by w.route_key limit 1)
    union all
    select n.route_key from earlier e cross join lateral (
      select w.route_key from webhook_inbox w
      where w.applied_time is null and w.route_key > e.route and w.route_key <= after_route
      order by w.route_key limit 1) n
  )
  select array_agg(r.route) into routes
  -- Each takes a lock of the server's table, which has room for some thousands.
  from (select * from (select l.route from later l union all select e.route from earlier e) every limit 128) r;
  if routes is null then
    return;
  end if;
  select array_agg(r.route order by r.position) into free_routes
  from unnest(routes) with ordinality as r (route, position)
  where pg_try_advisory_xact_lock(hashtext('webhook_routes'), hashtext(r.route));
  if free_routes is null and may_join then
    free_routes := routes[1:1];
  end if;
  share := case cardinality(free_routes) when 1 then max_rows
    else least(100, ceil(max_rows::float8 / cardinality(free_routes))) end;

  for id, provider, body, failures, route_key in
    select w.* from unnest(free_routes) with ordinality as r (route, position)
    cross join lateral (
      select w.id, w.provider, w.body, w.failures, w.route_key from webhook_inbox w
      where w.applied_time is null and w.route_key = r.route order by w.id limit share for no key update skip locked) w
    limit max_rows
  loop
    return next;
    taken_bytes := taken_bytes + octet_length(claim_webhook_batch.body);
    exit when taken_bytes >= max_bytes;
  end loop;
end
$$;

-- Puts the parts of dead letters back into the inbox, once each. Null: all that were not replayed yet.
create or replace function replay_dead_letters(ids bigint[]) returns int
  language sql security definer set search_path = public, pg_temp as $$
  with chosen as (
    update webhook_dead_letters d set replayed_time = clock_now()
    where d.replayed_time is null and (ids is null or d.id = any (ids))
    returning d.id, d.inbox_id, d.provider, d.part
  ), put_back as (
    insert into webhook_inbox (provider, body, route_key)
    select c.provider, c.part, coalesce(w.route_key, '') from chosen c left join webhook_inbox w on w.id = c.inbox_id
    order by c.id returning 1
  )
  select count(*)::int from put_back
$$;
revoke all on function replay_dead_letters(bigint[]) from public;
grant execute on function replay_dead_letters(bigint[]) to parley_system;
