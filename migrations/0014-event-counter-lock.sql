-- Every insert with a foreign key holds a key-share lock on its business in `tenants` until it commits. FOR UPDATE
-- waits for those locks, so two transactions that had both inserted rows of one business and then took its counter
-- waited for each other (40P01). The counter is not a key: FOR NO KEY UPDATE passes by them.
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
