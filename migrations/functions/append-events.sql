-- area: foundation
-- Realtime events of one or many businesses at once, each business's numbered and in the order given. Counters are
-- locked in the order of the businesses, so that two batches cannot wait for each other. They are taken last, so that
-- numbers appear in commit order. Returns the last number of each business.
create or replace function append_event_batch(businesses bigint[], topics text[], names text[], datas json, audiences json)
  returns table (business_id bigint, event_seq bigint) language sql as $$
  with wanted as materialized (
    select e.business_id, e.topic, e.event, e.data, e.position,
           case when json_typeof(e.audience) = 'array'
             then array(select json_array_elements_text(e.audience)::bigint) end as audience,
           row_number() over (partition by e.business_id order by e.position) as number,
           count(*) over (partition by e.business_id) as total
    from rows from (unnest(businesses), unnest(topics), unnest(names), json_array_elements(datas), json_array_elements(audiences))
      with ordinality as e (business_id, topic, event, data, audience, position)
  ), locked as materialized (
    select c.business_id from event_counters c
    where c.business_id in (select w.business_id from wanted w) order by c.business_id for no key update
  ), counted as (
    update event_counters c set event_seq = c.event_seq + w.total
    from locked l join (select distinct w.business_id, w.total from wanted w) w using (business_id)
    where c.business_id = l.business_id
    returning c.business_id, c.event_seq, c.event_seq - w.total as before
  ), written as (
    -- One look at the clock for all of them: as a default it would be a statement of its own for every row.
    insert into event_log (business_id, seq, topic, event, data, audience, created_time)
    select w.business_id, c.before + w.number, w.topic, w.event, w.data, w.audience, (select clock_now())
    from wanted w join counted c using (business_id)
  )
  select c.business_id, c.event_seq from counted c
$$;
