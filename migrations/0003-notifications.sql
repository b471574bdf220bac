-- Live subscriptions, the reading side of the event log, the bell, and what the claimer of due rows needs.

-- What a client wants to hear. client_id '' holds for every socket of the session.
create table subscriptions (
  business_id bigint not null,
  session_id bigint not null,
  client_id text not null default '',
  topic text not null,
  expiry_time timestamptz not null,
  primary key (business_id, session_id, client_id, topic),
  foreign key (business_id, session_id) references sessions (business_id, id) on delete cascade
);
create index subscriptions_by_expiry on subscriptions (expiry_time);
select make_tenant_table('subscriptions');

-- The sockets' process reads many businesses in one round trip, yet every row passes row-level security:
-- each turn of these loops sets its own business, and the setting ends with the statement's transaction.
-- They are STABLE so that all turns of one call see the same snapshot.

-- For each business one row with topic null whose seq is the last number given out, then the events after
-- `afters`, in order. A page ends at max_rows or after the row that passes max_bytes.
create function read_event_logs(businesses bigint[], afters bigint[], max_rows int, max_bytes int)
  returns table (business_id bigint, seq bigint, topic text, event text, data text, audience bigint[])
  language plpgsql stable as $$
#variable_conflict use_column
declare
  place int;
  page_bytes int;
begin
  for place in 1 .. cardinality(businesses) loop
    perform set_config('app.business_id', businesses[place]::text, true);
    return query select t.business_id, t.event_seq, null::text, null::text, null::text, null::bigint[]
      from tenants t where t.business_id = businesses[place];
    page_bytes := 0;
    for business_id, seq, topic, event, data, audience in
      select l.business_id, l.seq, l.topic, l.event, l.data::text, l.audience
      from event_log l
      where l.business_id = businesses[place] and l.seq > afters[place]
      order by l.seq limit max_rows
    loop
      return next;
      page_bytes := page_bytes + octet_length(read_event_logs.data);
      exit when page_bytes >= max_bytes;
    end loop;
  end loop;
end
$$;

-- Which of these sessions live on, and what their users may do now. businesses[i] is the business of session_ids[i].
create function read_live_sessions(businesses bigint[], session_ids bigint[])
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

create function read_subscriptions(businesses bigint[], session_ids bigint[])
  returns table (business_id bigint, session_id bigint, client_id text, topic text, seconds_left double precision)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  wanted record;
begin
  for wanted in
    select p.business, array_agg(p.session) as sessions from unnest(businesses, session_ids) as p (business, session) group by p.business
  loop
    perform set_config('app.business_id', wanted.business::text, true);
    return query select s.business_id, s.session_id, s.client_id, s.topic, extract(epoch from s.expiry_time - clock_now())::double precision
      from subscriptions s
      where s.business_id = wanted.business and s.session_id = any (wanted.sessions) and s.expiry_time > clock_now();
  end loop;
end
$$;

-- The bell.
create table notifications (
  business_id bigint not null,
  id bigint not null default next_id(),
  user_id bigint not null,
  status text not null default 'unread' check (status in ('unread', 'read')),
  created_time timestamptz not null default clock_now(),
  module text not null,
  record_id bigint not null,
  message text not null check (message <> ''),
  -- What must be told once only names itself here: a second one with the same key is not stored.
  key text,
  primary key (business_id, id),
  foreign key (business_id, user_id) references users (business_id, id) on delete cascade
);
create index notifications_of_user on notifications (business_id, user_id, id);
create index unread_notifications on notifications (business_id, user_id, id) where status = 'unread';
create unique index notification_keys on notifications (business_id, user_id, key) where key is not null;
select make_tenant_table('notifications');

-- Kept in the transaction that changes a notification; no list counts when it is read.
create table notification_counts (
  business_id bigint not null,
  user_id bigint not null,
  unread int not null default 0 check (unread >= 0),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references users (business_id, id) on delete cascade
);
select make_tenant_table('notification_counts');
