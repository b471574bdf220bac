-- A goal that depends on time is evaluated for all members at the start of each day of the business: one row for each sequence, which
-- starts a scan and is due again at the next start of a day.
-- area: sequences
select make_due_table('sequence_goals', 'sequence_id');

-- goal: members who have reached the goal exit.
-- area: sequences
alter table sequence_scans drop constraint sequence_scans_scan_check,
  add constraint sequence_scans_scan_check check (scan in ('list', 'leave', 'resume', 'carry', 'close', 'goal'));

-- Read when a contact joins or leaves a list: the goals of the business that may refer to it.
-- area: sequences
create index sequences_with_goal on sequences (business_id) where goal is not null;

-- Existing sequences. The worker removes the row of a sequence whose goal does not depend on time.
-- area: sequences
alter table sequences no force row level security;
alter table due_sequence_goals no force row level security;
insert into due_sequence_goals (business_id, sequence_id, due_time) select business_id, id, now() from sequences where goal is not null;
alter table sequences force row level security;
alter table due_sequence_goals force row level security;
