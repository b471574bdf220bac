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

-- A batch for one worker: from each account that has something waiting the same share of its oldest, beginning with the
-- account after `after_route`; what is left of the batch goes to those that have more. So one account with a flood delays
-- the others by a batch, and alone it fills the whole batch. By size too: a row may be 3 MB. Rows that another worker has
-- claimed are left to it.
create or replace function claim_webhooks_fairly(max_rows int, max_bytes int, after_route text)
  returns table (id bigint, provider text, body bytea, failures smallint, route_key text)
  language plpgsql as $$
#variable_conflict use_column
declare
  routes text[];
  share int;
  -- Routes that gave their whole share, and the last row of each.
  full_routes text[] := '{}';
  last_ids bigint[] := '{}';
  turn int;
  taken_rows int := 0;
  taken_bytes bigint := 0;
  of_route int := 0;
  present_route text;
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
  from (select * from (select l.route from later l union all select e.route from earlier e) every limit max_rows) r;
  if routes is null then
    return;
  end if;
  share := ceil(max_rows::float8 / cardinality(routes));

  for id, provider, body, failures, route_key in
    select w.* from unnest(routes) with ordinality as r (route, position)
    cross join lateral (
      select w.id, w.provider, w.body, w.failures, w.route_key from webhook_inbox w
      where w.applied_time is null and w.route_key = r.route order by w.id limit share for no key update skip locked) w
    limit max_rows
  loop
    return next;
    taken_rows := taken_rows + 1;
    taken_bytes := taken_bytes + octet_length(claim_webhooks_fairly.body);
    of_route := case when route_key = present_route then of_route + 1 else 1 end;
    present_route := route_key;
    if of_route = share then
      full_routes := full_routes || claim_webhooks_fairly.route_key;
      last_ids := last_ids || claim_webhooks_fairly.id;
    end if;
    exit when taken_bytes >= max_bytes;
  end loop;

  for turn in 1 .. cardinality(full_routes) loop
    exit when taken_rows >= max_rows or taken_bytes >= max_bytes;
    for id, provider, body, failures, route_key in
      select w.id, w.provider, w.body, w.failures, w.route_key from webhook_inbox w
      where w.applied_time is null and w.route_key = full_routes[turn] and w.id > last_ids[turn]
      order by w.id limit max_rows - taken_rows for no key update skip locked
    loop
      return next;
      taken_rows := taken_rows + 1;
      taken_bytes := taken_bytes + octet_length(claim_webhooks_fairly.body);
      exit when taken_bytes >= max_bytes;
    end loop;
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
