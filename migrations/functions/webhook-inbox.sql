-- Many bodies in one binary value with their lengths: half the bytes of an array of bytea on the wire.
create or replace function append_webhooks(from_provider text, bodies bytea, lengths int[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_inbox (provider, body)
  select from_provider, substring(bodies from (l.until - l.length + 1)::int for l.length)
  from (
    select e.length, sum(e.length) over (order by e.position) as until, e.position
    from unnest(lengths) with ordinality as e (length, position)
  ) as l
  order by l.position
$$;
revoke all on function append_webhooks(text, bytea, int[]) from public;
grant execute on function append_webhooks(text, bytea, int[]) to parley_app;

-- The raw inbox is claimed in the order of arrival, and by size: a row may be 3 MB. Rows that another
-- worker has claimed are left to it.
create or replace function claim_webhooks(max_rows int, max_bytes int)
  returns table (id bigint, provider text, body bytea, failures smallint)
  language plpgsql as $$
#variable_conflict use_column
declare
  bytes int := 0;
begin
  for id, provider, body, failures in
    select w.id, w.provider, w.body, w.failures from webhook_inbox w
    where w.applied_time is null order by w.id limit max_rows for no key update skip locked
  loop
    return next;
    bytes := bytes + octet_length(claim_webhooks.body);
    exit when bytes >= max_bytes;
  end loop;
end
$$;

-- Puts the parts of dead letters back into the inbox, once each. Null: all that were not replayed yet.
create or replace function replay_dead_letters(ids bigint[]) returns int
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
