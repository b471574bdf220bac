-- Which runs end when an automation is switched off: those that began with an earlier version of it. What begins after it was switched on
-- again is of a later one.
-- area: automations
alter table chat_automations add column stopped_version int not null default 0;
alter table chat_automations no force row level security;
update chat_automations set stopped_version = version where status = 'inactive';
alter table chat_automations force row level security;
