-- What the home page counts and lists: own unread chats, chats that nobody has, windows that end soon. Each is
-- read in the order of its list and stops at a page or a cap.

-- The badge and the list of own unread chats; before, the index had no order.
drop index chats_waiting;
create index chats_waiting on chats (business_id, assignee_id, last_message_time desc, id desc)
  where unread_count > 0 and state = 'open';
-- Partial, because PostgreSQL takes `assignee_id is null` for no equality when it looks for an order.
create index chats_unassigned on chats (business_id, last_message_time desc, id desc)
  where assignee_id is null and state = 'open';
create index chats_window_end on chats (business_id, expiration_time, id)
  where state = 'open';

-- As search_chat_contacts, with a second pattern for names: a short term is looked for at the beginning of
-- every word, which is two patterns. A pattern that is null finds nothing.
drop function search_chat_contacts(text, text, int);
create function find_chat_contacts(name_pattern text, word_pattern text, mobile_pattern text, max_rows int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from contacts where (name ilike $1 or name ilike $2 or mobile like $3) and business_id = current_business() limit $4'
    using name_pattern, word_pattern, mobile_pattern, max_rows;
end
$$;
grant create on schema public to parley_system;
alter function find_chat_contacts(text, text, text, int) owner to parley_system;
revoke create on schema public from parley_system;
revoke all on function find_chat_contacts(text, text, text, int) from public;
grant execute on function find_chat_contacts(text, text, text, int) to parley_app;
