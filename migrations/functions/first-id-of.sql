-- area: foundation
-- Ids are in the order of time: the smallest that was given out at this moment or later.
create or replace function first_id_of(moment timestamptz) returns bigint
  language sql stable parallel safe
  return ((extract(epoch from moment) * 1000)::bigint - 1704067200000) << 20;
