-- What an area shows of its rows beside those of others: names to read, and what rules compare. Only these views are
-- joined by other areas; who sees which rows of them is decided by the policies of the tables below.

-- area: accounts
create view user_labels with (security_invoker = true) as
  select business_id, id, trim(first_name || ' ' || last_name) as name from users;

-- A channel that was removed keeps its chats and is inactive.
-- area: channels
create view channel_labels with (security_invoker = true) as
  select business_id, id, kind, name, case when removed_time is null then status else 'inactive' end as status,
    communication_level, paused_code, restriction_info, provider_account_id
  from channels;

-- area: contacts
create view contact_labels with (security_invoker = true) as
  select business_id, id, name, mobile, communication_level from contacts;

grant select on user_labels, channel_labels, contact_labels to parley_app, parley_system;

drop view chat_rows;
