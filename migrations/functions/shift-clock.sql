-- area: foundation
-- Moves the clock of an installation that allows it: tests and the sandbox. Production refuses.
create or replace function shift_clock(by interval) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update clock_shift set shift = by where may_shift;
  if not found then
    raise exception 'The clock of this installation cannot be shifted.';
  end if;
end
$$;
revoke all on function shift_clock(interval) from public;
grant execute on function shift_clock(interval) to parley_system;
