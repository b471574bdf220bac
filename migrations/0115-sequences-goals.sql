-- A goal that can be reached by time alone is judged for everybody inside at the start of each day of the business: one row for each
-- sequence, which begins a scan and is due again at the next start of a day.
-- area: sequences
select make_due_table('sequence_goals', 'sequence_id');

-- goal: who has reached the goal leaves.
-- area: sequences
alter table sequence_scans drop constraint sequence_scans_scan_check,
  add constraint sequence_scans_scan_check check (scan in ('list', 'leave', 'resume', 'carry', 'close', 'goal'));

-- Which goals name a list is asked when somebody joins or leaves one.
-- area: sequences
create index sequences_with_goal on sequences (business_id) where goal is not null;

-- Sequences that are there; the row of one whose goal does not depend on time is dropped when it is met.
-- area: sequences
alter table sequences no force row level security;
alter table due_sequence_goals no force row level security;
insert into due_sequence_goals (business_id, sequence_id, due_time) select business_id, id, now() from sequences where goal is not null;
alter table sequences force row level security;
alter table due_sequence_goals force row level security;
