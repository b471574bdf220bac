-- area: chats
-- Messages whose words fit a query, newest first (or oldest first), at most `max_rows`. The query is that of a tsquery in which
-- each word begins with '§', where the index has the number of a block. A last row without a message says that there may be more: what is
-- before its time (after it, oldest first) has not been looked at. The business is the transaction's, as everywhere. Runs as parley_system because text search operators
-- are not leakproof: under own_business no index could serve them.
--
-- The blocks are asked one after the other, the latest first, until no other one can have anything newer than what was found:
-- a word that many messages have is found in the first of them, and one that hardly any has costs a look at each list.
create or replace function find_messages(
    query text, since timestamptz, until timestamptz, edge_time timestamptz, edge_id bigint, is_oldest_first boolean,
    is_open_only boolean, max_rows int, most_hits int)
  returns table (message_id bigint, chat_id bigint, "time" timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  own constant bigint := current_business();
  -- Makes one sort key for both directions. A CASE for each direction took longer to sort than the search itself.
  direction constant int := case when is_oldest_first then 1 else -1 end;
  blocks bigint[];
  bounds timestamptz[];
  portion int := 1;
  done int := 0;
  hits int := 0;
  added int;
  fitting bigint[];
  looked int;
  present int;
  found_ids bigint[] := '{}';
  found_chats bigint[] := '{}';
  found_times timestamptz[] := '{}';
  bound timestamptz;
begin
  if is_oldest_first then
    select coalesce(array_agg(b.id order by b.first_time), '{}'), coalesce(array_agg(b.first_time order by b.first_time), '{}') into blocks, bounds
      from message_blocks b where b.business_id = own and b.last_time >= greatest(since, edge_time) and b.first_time < until;
  else
    select coalesce(array_agg(b.id order by b.last_time desc), '{}'), coalesce(array_agg(b.last_time order by b.last_time desc), '{}') into blocks, bounds
      from message_blocks b where b.business_id = own and b.first_time <= least(until, edge_time) and b.last_time >= since;
  end if;
  while done < cardinality(blocks) loop
    select coalesce(array_agg(w.message_id), '{}') into fitting from (
      select p.message_id from unnest(blocks[done + 1 : done + portion]) as b (id)
        cross join lateral (
          select w.message_id, w.time from message_words w
          where block_words(w.block_id, w.words) @@ replace(query, '§', b.id || ':')::tsquery
            -- No key of another index: whatever the statistics are, only that of the words is left to the planner.
            and w.business_id + 0 = own
            and w.time >= since and w.time < until
            and case when is_oldest_first then (w.time, w.message_id) > (edge_time, edge_id) else (w.time, w.message_id) < (edge_time, edge_id) end
        ) p
      order by direction * date_part('epoch', p.time), direction * p.message_id
    ) w;
    added := cardinality(fitting);
    -- In this order, until there are enough. Each part is one index scan, because the ids of such messages are close to each other.
    looked := 0;
    present := 0;
    while looked < added and present <= max_rows loop
      with part as materialized (
        select o.id, o.chat_id, o.time from messages o
        where o.business_id = own and o.id = any (fitting[looked + 1 : looked + 2 * max_rows]) and o.deleted_time is null
      ), open_chats as materialized (
        select o.id from chats o
        where o.business_id = own and o.id = any (array(select distinct p.chat_id from part p)) and o.state = 'open'
      )
      select found_ids || coalesce(array_agg(p.id), '{}'), found_chats || coalesce(array_agg(p.chat_id), '{}'),
          found_times || coalesce(array_agg(p.time), '{}'), present + count(*)
        into found_ids, found_chats, found_times, present
        from part p where not is_open_only or p.chat_id in (select o.id from open_chats o);
      looked := looked + 2 * max_rows;
    end loop;
    done := done + portion;
    hits := hits + added;
    bound := bounds[done + 1];
    exit when bound is not null and (hits >= most_hits or max_rows < (
      select count(*) from unnest(found_times) t where case when is_oldest_first then t < bound else t > bound end));
    -- As long as little is found, more blocks at once.
    if added < 1000 then
      portion := least(portion * 4, 256);
    end if;
  end loop;
  return query
    select f.id, f.chat, f.at from unnest(found_ids, found_chats, found_times) as f (id, chat, at)
    where done >= cardinality(blocks) or bound is null or case when is_oldest_first then f.at < bound else f.at > bound end
    order by direction * date_part('epoch', f.at), direction * f.id
    limit max_rows;
  get diagnostics added = row_count;
  if done < cardinality(blocks) or cardinality(found_ids) > added then
    return query select null::bigint, null::bigint, bound;
  end if;
end
$$;
grant create on schema public to parley_system;
alter function find_messages(text, timestamptz, timestamptz, timestamptz, bigint, boolean, boolean, int, int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function find_messages(text, timestamptz, timestamptz, timestamptz, bigint, boolean, boolean, int, int) from public;
grant execute on function find_messages(text, timestamptz, timestamptz, timestamptz, bigint, boolean, boolean, int, int) to parley_app;
