-- area: chats
-- The order of statuses (decisions, Status rank); the contract's `statusRank` says the same.
create or replace function status_rank(status text) returns int
  language sql immutable parallel safe
  return array_position(array['pending', 'error', 'held_for_quality_assessment', 'sent', 'failed', 'delivered', 'read', 'replied', '', 'received'], status) - 1;
