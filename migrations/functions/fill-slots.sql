-- area: delivery
-- The JSON that was cut into parts, with values between them; delivery/server/bulk/slots.ts says the same. A missing value is empty.
create or replace function fill_slots(parts text[], slots smallint[], slot_values jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select string_agg(
      p.part || coalesce(regexp_replace(to_json(slot_values ->> slots[p.position]::int)::text, '^"|"$', '', 'g'), ''), '' order by p.position
    )::jsonb
    from unnest(parts) with ordinality as p (part, position)
  );
