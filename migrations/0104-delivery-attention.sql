-- How much marketing a contact gets, and when: one frequency cap over everything that sends by itself, and quiet hours.

-- area: accounts
-- { messages, days }; null: no cap. { from, to } by the recipient's clocks; null: at any time.
alter table businesses add column marketing_cap jsonb, add column quiet_hours jsonb;
-- Of businesses that have one: channels and delivery read it with each claim.
-- area: accounts
create view marketing_limit_labels with (security_invoker = true) as
  select business_id, time_zone, marketing_cap, quiet_hours from businesses
  where marketing_cap is not null or quiet_hours is not null;
grant select on marketing_limit_labels to parley_app, parley_system;

-- area: delivery
-- Marketing messages that a contact has had, or is getting at this moment: their times, oldest first, and the messages. Kept while a
-- cap may ask for them. No key refers to contacts: a claim that adds a row has locked the chat already, and would wait for the
-- contact after it. Rows follow merges and deletions in delivery/server/attention/.
create table attention_budgets (
  business_id bigint not null references tenants on delete cascade,
  contact_id bigint not null,
  times timestamptz[] not null default '{}',
  message_ids bigint[] not null default '{}',
  primary key (business_id, contact_id),
  check (cardinality(times) = cardinality(message_ids))
);
select make_tenant_table('attention_budgets');
-- The contact in whose budget the present attempt has a place.
alter table outbox add column reserved_for bigint,
  -- It waits for a time of the day, such as the end of quiet hours: until it is due it holds up nothing else of its chat.
  add column is_quiet boolean not null default false;
