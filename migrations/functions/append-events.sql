-- Numbers the events of this transaction's business and writes them; returns the last number. The counter's row lock is
-- taken last, so that numbers appear in commit order.
create or replace function append_events(events json) returns bigint language sql as $$
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

-- Events of many businesses at once, each business's numbered as by append_events and in the order given.
-- Counters are locked in the order of the businesses, so that two batches cannot wait for each other.
-- Every insert with a foreign key holds a key-share lock on its business until it commits; FOR NO KEY UPDATE passes by
-- those, where FOR UPDATE would let two batches wait for each other (migration 0014).
create or replace function append_events_for(businesses bigint[], topics text[], names text[], datas json) returns void
  language sql as $$
  with wanted as materialized (
    select e.business_id, e.topic, e.event, e.data, e.position,
           row_number() over (partition by e.business_id order by e.position) as number,
           count(*) over (partition by e.business_id) as total
    from rows from (unnest(businesses), unnest(topics), unnest(names), json_array_elements(datas))
      with ordinality as e (business_id, topic, event, data, position)
  ), locked as materialized (
    select t.business_id from tenants t
    where t.business_id in (select w.business_id from wanted w) order by t.business_id for no key update
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
