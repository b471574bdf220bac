-- What a user has to do, and until when.
-- area: tasks
create table tasks (
  business_id bigint not null references tenants on delete cascade,
  id bigint not null default next_id(),
  title text not null check (title <> ''),
  status text not null default 'open',
  priority text not null default 'normal',
  due_time timestamptz,
  -- When its owner was reminded; null: not for this due time.
  reminded_time timestamptz,
  contact_id bigint,
  enquiry_id bigint,
  description text,
  title_folded text collate "C" generated always as (lower(title)) stored,
  primary key (business_id, id),
  foreign key (business_id, contact_id) references contacts (business_id, id) on delete set null (contact_id) deferrable initially deferred,
  foreign key (business_id, enquiry_id) references enquiries (business_id, id) on delete set null (enquiry_id)
);
select make_tenant_table('tasks');
select make_record_table('tasks', 'lower(title)');
create index tasks_in_order_of_title on tasks (business_id, title_folded, id);
create index tasks_in_order_of_due on tasks (business_id, due_time, id);
create index tasks_of_status on tasks (business_id, status, id);
create index tasks_of_contact on tasks (business_id, contact_id, id) where contact_id is not null;
create index tasks_of_enquiry on tasks (business_id, enquiry_id, id) where enquiry_id is not null;

-- area: tasks
create view task_labels with (security_invoker = true) as select business_id, id, title as name from tasks;
grant select on task_labels to parley_app, parley_system;

-- Reminders of tasks.
-- area: tasks
select make_due_table('tasks', 'task_id');
