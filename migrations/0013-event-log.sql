-- An event is written once and read as the text it was given: as jsonb it was taken apart and put together again on
-- both ways, for nobody looks into it here. `json` keeps the text and checks that it is one.
alter table event_log alter column data type json using data::json;

drop function append_events(jsonb);
create function append_events(events json) returns bigint language sql as $$
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

drop function append_events_for(bigint[], text[], text[], jsonb);
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
