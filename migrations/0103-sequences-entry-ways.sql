-- How people enter and leave sequences without being added one by one.

-- Contacts that have joined or left the list of a sequence, or have sent a web form that leads into it (0: none). Whether those
-- of a list belong into the sequence is read when it is worked on.
-- area: sequences
select make_due_table('sequence_arrivals', 'sequence_id', 'contact_id', 'form_id');
alter table due_sequence_arrivals add column actor text not null;

-- Sequences that cannot send any more: their sends are paused already, and they are shown as paused when this is worked on.
-- area: sequences
select make_due_table('sequence_pauses', 'sequence_id');
alter table due_sequence_pauses add column reason text not null;

-- How far the work has come that goes through all members of a sequence, or of its list, in slices.
-- area: sequences
create table sequence_scans (
  business_id bigint not null references tenants on delete cascade,
  sequence_id bigint not null,
  -- list: whoever is in its list enters; leave: who no longer fits its criteria leaves; resume: what came due in a pause is
  -- due again, spread out; carry: members come to the latest version; close: members of a deleted sequence leave.
  scan text not null check (scan in ('list', 'leave', 'resume', 'carry', 'close')),
  cursor bigint not null default 0,
  -- Of `resume`: what was due until this moment, how many that are, and how many of them lie behind the cursor.
  until timestamptz,
  cursor_time timestamptz,
  total int not null default 0,
  done int not null default 0,
  primary key (business_id, sequence_id, scan)
);
select make_tenant_table('sequence_scans');
select make_due_table('sequence_scans', 'sequence_id');

-- Which sequence the contacts of a web form enter.
-- area: sequences
create table sequence_forms (
  business_id bigint not null,
  form_id bigint not null,
  sequence_id bigint not null,
  primary key (business_id, form_id),
  foreign key (business_id, sequence_id) references sequences (business_id, id) on delete cascade
);
create index sequence_forms_of_sequence on sequence_forms (business_id, sequence_id);
select make_tenant_table('sequence_forms');
