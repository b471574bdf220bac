-- area: foundation
-- What followed `afters` in the logs of many businesses, for the process that holds their sockets. Runs as
-- parley_system: one statement for all of them takes a third of the time of a turn for each, which would set its business
-- for row-level security. The caller names the businesses either way; both tables are read by their ids alone.

-- For each business one row with topic null whose seq is the last number given out, then the events after its number, in
-- order. A page ends at max_rows or after the row that passes max_bytes.
create or replace function read_event_logs(businesses bigint[], afters bigint[], max_rows int, max_bytes int)
  returns table (business_id bigint, seq bigint, topic text, event text, data text, audience bigint[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select w.business_id, page.seq, page.topic, page.event, page.data, page.audience
  from unnest(businesses, afters) as w (business_id, after)
  cross join lateral (
    (select c.event_seq as seq, null::text as topic, null::text as event, null::text as data, null::bigint[] as audience
     from event_counters c where c.business_id = w.business_id)
    union all
    (select l.seq, l.topic, l.event, l.data, l.audience
     from (
       select l.seq, l.topic, l.event, l.data::text as data, l.audience,
              sum(octet_length(l.data::text)) over (order by l.seq rows between unbounded preceding and 1 preceding) as bytes_before
       from event_log l
       where l.business_id = w.business_id and l.seq > w.after
       order by l.seq limit max_rows
     ) l
     where coalesce(l.bytes_before, 0) < max_bytes
     order by l.seq)
  ) page
$$;
grant create on schema public to parley_system;
alter function read_event_logs(bigint[], bigint[], int, int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function read_event_logs(bigint[], bigint[], int, int) from public;
grant execute on function read_event_logs(bigint[], bigint[], int, int) to parley_app;
