-- What waits for a message whose template was replaced is taken back in slices.
-- area: campaigns
alter table campaign_steps
  -- The part of the step that is being taken back; empty: nothing waits any more, and that is to be shown; null: none is.
  add column taking_back text,
  -- Slices go by the ids of members: this was the last one.
  add column taking_back_after bigint not null default 0;
select make_due_table('campaign_take_backs', 'campaign_id', 'step_id');
