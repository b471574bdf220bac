-- Messages of a number leave one after the other, evenly, each at its own time, instead of in parts of a second.
-- area: delivery
alter table send_budgets
  drop column tick,
  drop column tick_count,
  -- When the turn of the next message is, by the pace.
  add column next_turn timestamptz;
