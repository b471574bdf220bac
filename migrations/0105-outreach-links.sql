-- Links of messages that count who opened them. One row for each address in a message of a step, whatever the number of its members:
-- who it was sent to is said by the link itself.
-- area: outreach
create table tracked_links (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  kind text not null check (kind in ('campaign', 'sequence')),
  record_id bigint not null,
  step_id bigint not null,
  branch text not null check (branch in ('if', 'else', 'other')),
  -- Of the template.
  variable text not null,
  -- The place of the button in the template; -1 where it is none.
  button_index smallint not null default -1,
  -- As long as the provider takes an address, so that it has its place in the index.
  url text not null check (url ~ '^https?://' and length(url) <= 2000),
  primary key (business_id, id),
  unique (business_id, kind, record_id, step_id, branch, variable, url)
);
select make_tenant_table('tracked_links');

-- Which message of a campaign or sequence somebody answers. Of bulk sends only, so that other messages pay nothing for it.
-- area: chats
create index messages_of_sources on messages (business_id, chat_id, time desc, id desc) where source_id is not null;
-- area: outreach
create index outreach_decisions_of_message on outreach_decisions (business_id, message_id) where message_id is not null;

-- What taps on buttons cause, once for each person: the effects that were applied, and why one could not be; null while there are none.
-- area: outreach
alter table outreach_responses add column id bigint not null default next_id(), add column effects jsonb;
create unique index outreach_responses_by_id on outreach_responses (business_id, id);
create index outreach_responses_with_effects on outreach_responses (business_id, kind, record_id, step_id, branch, button_index, id desc)
  where effects is not null;
-- area: outreach
select make_due_table('button_effects', 'response_id');

-- Whose an enquiry and a task are, and what made it: what followed a message is counted for it.
-- area: enquiries
create or replace view enquiry_labels with (security_invoker = true) as
  select business_id, id, title as name, contact_id, created_by ->> 'type' as made_by from enquiries;
-- area: tasks
create or replace view task_labels with (security_invoker = true) as
  select business_id, id, title as name, contact_id, created_by ->> 'type' as made_by from tasks;
