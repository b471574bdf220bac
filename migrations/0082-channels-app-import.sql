-- Whether a number is also used in the provider's phone app, and the import of what that app has: read and sent with the channel.
-- area: channels
alter table channels
  add column is_in_app boolean not null default false,
  add column app_import jsonb;

alter table channels no force row level security;
alter table channel_imports no force row level security;
update channels c set app_import = jsonb_build_object(
    'requested_time', to_char(i.chats_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'percent', i.percent, 'refusal', i.refusal)
  from channel_imports i where c.business_id = i.business_id and c.id = i.channel_id;
drop table channel_imports;
alter table channels force row level security;
