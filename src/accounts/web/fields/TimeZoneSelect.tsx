import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ControlSize } from '../../../ui/primitives/control-box.ts';
import { TimeZonePicker } from '../../../ui/primitives/TimeZonePicker.tsx';
import { timeZonesQuery } from '../queries.ts';
import { matchTimeZone } from './match-time-zone.ts';

interface TimeZoneSelectProps {
  /** IANA name; empty when none is chosen. */
  value: string | undefined;
  onValueChange: (zone: string) => void;
  /** Chosen once the list is here, when nothing is chosen yet. */
  preselect?: string | undefined;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
}

const none: never[] = [];

/** The time zones of the server, searchable, with the one that is stored or preselected chosen. */
export function TimeZoneSelect({ value = '', onValueChange, preselect, size, disabled }: TimeZoneSelectProps) {
  const { data: options = none } = useQuery(timeZonesQuery);
  const chosen = useMemo(() => (value === '' ? null : (matchTimeZone(value, options) ?? value)), [value, options]);
  const wanted =
    value === '' && preselect !== undefined && options.length > 0 ? matchTimeZone(preselect, options) : null;
  useEffect(() => {
    if (wanted !== null) onValueChange(wanted);
    // Only when the list arrives: a choice that is cleared later stays cleared.
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
