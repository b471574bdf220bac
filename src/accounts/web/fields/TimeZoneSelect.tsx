import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ControlSize } from '../../../ui/primitives/control-box.ts';
import { TimeZonePicker } from '../../../ui/primitives/TimeZonePicker.tsx';
import { timeZonesQuery } from '../settings-queries.ts';
import { matchTimeZone } from './match-time-zone.ts';

interface TimeZoneSelectProps {
  /** IANA name; empty when none is chosen. */
  value: string | undefined;
  onValueChange: (zone: string) => void;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
}

const none: never[] = [];

/** The time zones of the server, searchable, with the one that is stored chosen, also under an older name of it. */
export function TimeZoneSelect({ value = '', onValueChange, size, disabled }: TimeZoneSelectProps) {
  const { data: options = none } = useQuery(timeZonesQuery);
  const chosen = useMemo(() => (value === '' ? null : (matchTimeZone(value, options) ?? value)), [value, options]);
  useEffect(() => {
    if (chosen !== null && chosen !== value) onValueChange(chosen);
    // Only when the list arrives: it knows the zone under the name that is stored.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [options]);
  return (
    <TimeZonePicker
      options={options}
      value={chosen}
      onValueChange={(zone) => onValueChange(zone ?? '')}
      size={size}
      disabled={disabled}
    />
  );
}
