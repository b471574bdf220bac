-- What links in messages lead to, read by the server and shown below them.

-- area: accounts
-- Whether the pages that links in messages lead to are read.
alter table businesses add column link_previews boolean not null default true;

-- area: chats
-- Messages whose first link is to be looked at.
select make_due_table('link_previews', 'message_id');
