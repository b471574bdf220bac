-- area: foundation
-- Schedules reactions that are dead letters again. Null: all of them.
create or replace function replay_reactions(ids bigint[]) returns int
  language sql security definer set search_path = public, pg_temp as $$
  with chosen as (
    update reactions r set failed_time = null, reason = null
    where r.failed_time is not null and (ids is null or r.id = any (ids))
    returning r.business_id, r.id, r.depth
  ), scheduled as (
    insert into due_reactions (business_id, reaction_id, due_time, depth)
    select c.business_id, c.id, clock_now(), c.depth from chosen c returning 1
  )
  select count(*)::int from scheduled
$$;
revoke all on function replay_reactions(bigint[]) from public;
