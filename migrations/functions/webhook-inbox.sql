-- area: channels
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

-- The accounts that have webhooks waiting, those after `after_route` first, and which of them have more than `flood`.
-- Tables that fill up within seconds are read here by plans that were made when they were empty: the settings keep those
-- from reading the whole table for each account.
create or replace function waiting_webhook_accounts(after_route text, flood int)
  returns table (route_key text, is_flood boolean)
  language sql stable set enable_seqscan = off set enable_bitmapscan = off as $$
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
  ), accounts as (
    -- Each that is claimed takes a lock of the server's table, which has room for some thousands.
    select * from (select l.route from later l union all select e.route from earlier e) every limit 128
  )
  select a.route, exists (
    select from webhook_inbox w where w.applied_time is null and w.route_key >= a.route and w.route_key <= a.route
    order by w.route_key, w.id offset flood limit 1)
  from accounts a
$$;

-- Claims the oldest webhooks of accounts until the transaction ends. By size too: a row may be 3 MB. Two kinds of batches:
-- * of many accounts, the same share from each. Each of them is claimed alone: nothing that another batch has locked
--   delays the others in this one.
-- * of one account with a flood (`seats` is given): `seats` is the maximum number of its batches that all workers process at
--   the same time. A further batch starts only when a fifth of a batch waits beyond what the running ones can take: every
--   batch has a fixed cost, so webhooks that arrive meanwhile make the next batch larger instead of starting a small one.
-- A route is compared from both sides so that only the index by (route_key, id) gives the order that is asked for.
create or replace function claim_webhooks_of(accounts text[], seats int, max_rows int, max_bytes int)
  returns table (id bigint, provider text, body bytea, failures smallint, route_key text)
  language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  own text[];
  account text;
  share int;
begin
  if seats is null then
    select array_agg(a.route order by a.position) into own
    from unnest(accounts) with ordinality as a (route, position)
    where pg_try_advisory_xact_lock(hashtext('webhook_accounts'), hashtext(a.route));
  else
    foreach account in array accounts loop
      for seat in 1..seats loop
        exit when seat > 1 and not exists (
          select from webhook_inbox w where w.applied_time is null and w.route_key >= account and w.route_key <= account
          order by w.route_key, w.id offset (seat - 1) * max_rows + max_rows / 5 limit 1);
        if pg_try_advisory_xact_lock(hashtext('webhook_seat_' || seat), hashtext(account)) then
          if pg_try_advisory_xact_lock_shared(hashtext('webhook_accounts'), hashtext(account)) then
            own := array[account];
          end if;
          exit;
        end if;
      end loop;
      exit when own is not null;
    end loop;
  end if;
  share := ceil(max_rows::float8 / greatest(cardinality(own), 1));

  return query
    with claimed as materialized (
      select w.*, a.position from unnest(own) with ordinality as a (route, position)
      cross join lateral (
        select w.id, w.provider, w.body, w.failures, w.route_key from webhook_inbox w
        where w.applied_time is null and w.route_key >= a.route and w.route_key <= a.route
        order by w.route_key, w.id limit share for no key update skip locked) w
      limit max_rows
    ), measured as (
      select c.*, sum(octet_length(c.body)) over (order by c.position, c.id) - octet_length(c.body) as bytes_before from claimed c
    )
    -- What does not fit is a later batch's.
    select m.id, m.provider, m.body, m.failures, m.route_key from measured m
    where m.bytes_before < max_bytes order by m.position, m.id;
end
$$;

-- Claims the oldest webhooks of all accounts that have no flood, and returns which accounts have webhooks waiting, in the order
-- of `waiting_webhook_accounts`: an account without a claimed webhook has one row, whose id is null.
create or replace function claim_waiting_webhooks(after_route text, flood int, max_rows int, max_bytes int)
  returns table (route_key text, is_flood boolean, id bigint, provider text, body bytea, failures smallint)
  language plpgsql as $$
#variable_conflict use_column
declare
  routes text[];
  floods boolean[];
begin
  select array_agg(w.route_key order by w.position), array_agg(w.is_flood order by w.position) into routes, floods
  from waiting_webhook_accounts(after_route, flood) with ordinality as w (route_key, is_flood, position);
  if routes is null then return; end if;
  return query
    with accounts as (
      select * from unnest(routes, floods) with ordinality as a (route_key, is_flood, position)
    )
    select a.route_key, a.is_flood, c.id, c.provider, c.body, c.failures
    from accounts a left join claim_webhooks_of(
      (select array_agg(q.route_key order by q.position) from accounts q where not q.is_flood), null, max_rows, max_bytes
    ) c on c.route_key = a.route_key
    order by a.position, c.id;
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

-- Returns the age of the oldest pending webhook (null: none), and the number of dead letters of the last week that have not been
-- retried. One index lookup for each account. For the system check, whose process may not read webhooks.
create or replace function webhook_backlog() returns table (waiting_ms float8, dead_letters int)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive oldest (route_key, received_time) as (
    (select w.route_key, w.received_time from webhook_inbox w where w.applied_time is null order by w.route_key, w.id limit 1)
    union all
    select n.route_key, n.received_time from oldest o cross join lateral (
      select w.route_key, w.received_time from webhook_inbox w
      where w.applied_time is null and w.route_key > o.route_key order by w.route_key, w.id limit 1) n
  )
  select
    (select extract(epoch from clock_timestamp() - min(o.received_time))::float8 * 1000 from oldest o),
    (select count(*)::int from webhook_dead_letters d where d.replayed_time is null and d.time > clock_now() - interval '7 days')
$$;
revoke all on function webhook_backlog() from public;
grant execute on function webhook_backlog() to parley_app;
