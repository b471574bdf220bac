-- What applying incoming events in batches needs.

-- Many bodies in one binary value with their lengths: half the bytes of an array of bytea on the wire.
create function append_webhooks(from_provider text, bodies bytea, lengths int[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_inbox (provider, body)
  select from_provider, substring(bodies from (l.until - l.length + 1)::int for l.length)
  from (
    select e.length, sum(e.length) over (order by e.place) as until, e.place
    from unnest(lengths) with ordinality as e (length, place)
  ) as l
  order by l.place
$$;
revoke all on function append_webhooks(text, bytea, int[]) from public;
grant execute on function append_webhooks(text, bytea, int[]) to parley_app;

-- Ids are in the order of time, so old rows are found by the key; an index by age would be written twice a row.
drop index webhook_inbox_by_age;
create function first_id_of(moment timestamptz) returns bigint
  language sql stable parallel safe
  return ((extract(epoch from moment) * 1000)::bigint - 1704067200000) << 20;

-- The raw inbox is claimed in the order of arrival, and by size: a row may be 3 MB. Rows that another
-- worker has in hand are left to it.
create function claim_webhooks(max_rows int, max_bytes int)
  returns table (id bigint, provider text, body bytea, failures smallint)
  language plpgsql as $$
#variable_conflict use_column
declare
  bytes int := 0;
begin
  for id, provider, body, failures in
    select w.id, w.provider, w.body, w.failures from webhook_inbox w
    where w.applied_time is null order by w.id limit max_rows for update skip locked
  loop
    return next;
    bytes := bytes + octet_length(claim_webhooks.body);
    exit when bytes >= max_bytes;
  end loop;
end
$$;

-- Events of many businesses at once, each business's numbered as by append_events and in the order given.
-- Counters are locked in the order of the businesses, so that two batches cannot wait for each other.
create function append_events_for(businesses bigint[], topics text[], names text[], datas json) returns void
  language sql as $$
  with wanted as materialized (
    select e.business_id, e.topic, e.event, e.data, e.place,
           row_number() over (partition by e.business_id order by e.place) as number,
           count(*) over (partition by e.business_id) as total
    from rows from (unnest(businesses), unnest(topics), unnest(names), json_array_elements(datas))
      with ordinality as e (business_id, topic, event, data, place)
  ), locked as materialized (
    select t.business_id from tenants t
    where t.business_id in (select w.business_id from wanted w) order by t.business_id for update
  ), counted as (
    update tenants t set event_seq = t.event_seq + w.total
    from locked l join (select distinct business_id, total from wanted) w using (business_id)
    where t.business_id = l.business_id
    returning t.business_id, t.event_seq - w.total as before
  )
  insert into event_log (business_id, seq, topic, event, data)
  select w.business_id, c.before + w.number, w.topic, w.event, w.data
  from wanted w join counted c using (business_id)
$$;

-- The order of statuses (decisions, Status rank); the contract's `statusRank` says the same.
create function status_rank(status text) returns int
  language sql immutable parallel safe
  return array_position(array['pending', 'error', 'held_for_quality_assessment', 'sent', 'failed', 'delivered', 'read', 'replied', '', 'received'], status) - 1;

-- Reactions, edits and withdrawals of messages that are not here yet: webhooks come in any order.
-- area: chats
create table parked_changes (
  business_id bigint not null references tenants on delete cascade,
  channel_id bigint not null,
  target_provider_id text not null,
  provider_id text not null,
  kind text not null check (kind in ('reaction', 'edit', 'revoke')),
  time timestamptz not null,
  change jsonb not null,
  parked_time timestamptz not null default clock_now(),
  primary key (business_id, channel_id, target_provider_id, provider_id)
);
create index parked_changes_by_age on parked_changes (parked_time);
select make_tenant_table('parked_changes');

-- Puts the parts of dead letters back into the inbox, once each. Null: all that were not replayed yet.
create function replay_dead_letters(ids bigint[]) returns int
  language sql security definer set search_path = public, pg_temp as $$
  with chosen as (
    update webhook_dead_letters d set replayed_time = clock_now()
    where d.replayed_time is null and (ids is null or d.id = any (ids))
    returning d.id, d.provider, d.part
  ), put_back as (
    insert into webhook_inbox (provider, body) select c.provider, c.part from chosen c order by c.id returning 1
  )
  select count(*)::int from put_back
$$;
revoke all on function replay_dead_letters(bigint[]) from public;
grant execute on function replay_dead_letters(bigint[]) to parley_system;
