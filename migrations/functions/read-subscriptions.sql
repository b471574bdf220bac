-- area: foundation
-- What these sessions are subscribed to. Each turn of the loop sets its own business, as in read_event_logs.
create or replace function read_subscriptions(businesses bigint[], session_ids bigint[])
  returns table (business_id bigint, session_id bigint, client_id text, topic text, seconds_left double precision)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  wanted record;
begin
  for wanted in
    select p.business, array_agg(p.session) as wanted_ids from unnest(businesses, session_ids) as p (business, session) group by p.business
  loop
    perform set_config('app.business_id', wanted.business::text, true);
    return query select s.business_id, s.session_id, s.client_id, s.topic, extract(epoch from s.expiry_time - clock_now())::double precision
      from subscriptions s
      where s.business_id = wanted.business and s.session_id = any (wanted.wanted_ids) and s.expiry_time > clock_now();
  end loop;
end
$$;
