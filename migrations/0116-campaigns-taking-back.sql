-- When the template of a message is replaced, its queued sends are removed in slices.
-- area: campaigns
alter table campaign_steps
  -- The part of the step whose queued sends are being removed; empty: all are removed, and the status is still to be updated; null: none.
  add column taking_back text,
  -- Cursor: the last member of the previous slice.
  add column taking_back_after bigint not null default 0;
select make_due_table('campaign_take_backs', 'campaign_id', 'step_id');
