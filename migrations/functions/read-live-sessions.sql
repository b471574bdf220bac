-- area: accounts
-- Which of these sessions live on, and what their users may do now. businesses[i] is the business of session_ids[i].
-- Each turn of the loop sets its own business, as in read_event_logs.
create or replace function read_live_sessions(businesses bigint[], session_ids bigint[])
  returns table (business_id bigint, session_id bigint, permissions text)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  wanted record;
begin
  for wanted in
    select p.business, array_agg(p.session) as sessions from unnest(businesses, session_ids) as p (business, session) group by p.business
  loop
    perform set_config('app.business_id', wanted.business::text, true);
    return query select s.business_id, s.id, array_to_string(r.permissions, ' ')
      from sessions s
      join users u on u.business_id = s.business_id and u.id = s.user_id
      join roles r on r.business_id = u.business_id and r.id = u.role_id
      where s.business_id = wanted.business and s.id = any (wanted.sessions)
        and s.expires_time > clock_now() and u.status = 'active';
  end loop;
end
$$;
