-- What colleagues write in the thread for each other.

-- area: chats
-- Not validated: rows from before satisfy both by the narrower check that they replace, and a thread may have millions.
alter table messages drop constraint messages_origin_check;
alter table messages
  add constraint messages_origin_check check (origin in ('incoming', 'outgoing', 'system', 'internal')) not valid,
  -- A comment has never been at a provider and cannot come to have been there.
  add constraint comments_stay_inside check (
    origin <> 'internal' or (provider_id is null and source_id is null and content_type = 'comment' and status = 'received')) not valid;
