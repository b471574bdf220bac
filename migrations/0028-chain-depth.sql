-- How many causes lie between a row that comes due and what a person or a provider did: a chain of rules that schedule
-- each other's work ends at the same depth as one that works at once.
-- area: chats
alter table due_windows add column depth smallint not null default 0;
alter table due_reminders add column depth smallint not null default 0;
alter table due_media_fetches add column depth smallint not null default 0;

-- area: foundation
alter table due_reactions add column depth smallint not null default 0;
update due_reactions d set depth = r.depth from reactions r where r.business_id = d.business_id and r.id = d.reaction_id;
