-- area: foundation
-- The sockets' process reads many businesses in one round trip, yet every row passes row-level security: each turn of the
-- loop sets its own business, and the setting ends with the statement's transaction. STABLE, so that all turns of one
-- call see the same snapshot.

-- For each business one row with topic null whose seq is the last number given out, then the events after
-- `afters`, in order. A page ends at max_rows or after the row that passes max_bytes.
create or replace function read_event_logs(businesses bigint[], afters bigint[], max_rows int, max_bytes int)
  returns table (business_id bigint, seq bigint, topic text, event text, data text, audience bigint[])
  language plpgsql stable as $$
#variable_conflict use_column
declare
  turn int;
  setting text;
  page_bytes int;
begin
  for turn in 1 .. cardinality(businesses) loop
    -- An assignment is evaluated at once; PERFORM would be a statement of its own.
    setting := set_config('app.business_id', businesses[turn]::text, true);
    return query select t.business_id, t.event_seq, null::text, null::text, null::text, null::bigint[]
      from tenants t where t.business_id = businesses[turn];
    page_bytes := 0;
    for business_id, seq, topic, event, data, audience in
      select l.business_id, l.seq, l.topic, l.event, l.data::text, l.audience
      from event_log l
      where l.business_id = businesses[turn] and l.seq > afters[turn]
      order by l.seq limit max_rows
    loop
      return next;
      page_bytes := page_bytes + octet_length(read_event_logs.data);
      exit when page_bytes >= max_bytes;
    end loop;
  end loop;
end
$$;
