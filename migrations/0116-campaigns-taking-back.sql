-- What waits for a message whose template was replaced is taken back in slices.
-- area: campaigns
alter table campaign_steps
  -- The part of the step that is being taken back; empty: nothing waits any more, and that is to be shown; null: none is.
  add column taking_back text;
select make_due_table('campaign_take_backs', 'campaign_id', 'step_id');
