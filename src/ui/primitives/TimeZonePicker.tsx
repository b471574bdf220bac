import { Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Combobox } from './Combobox.tsx';
import type { ControlSize } from './control-box.ts';
import { formatWallTime, useWrittenFormats, wallTimeIn, type WallTime } from './date-format.ts';
import { Highlight } from './Highlight.tsx';

export interface TimeZoneOption {
  name: string;
  /** IANA name. */
  code: string;
  offset: { label: string };
}

export interface TimeZonePickerProps {
  options: readonly TimeZoneOption[];
  /** Code of the zone. */
  value: string | null;
  onValueChange: (code: string | null) => void;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

/** Zones that this browser does not know: the server's list may be newer. */
const unknownZones = new Set<string>();

/** The wall clock of a zone; null where the browser does not know the zone. */
function clockOf(zone: string, now: Date): WallTime | null {
  if (unknownZones.has(zone)) return null;
  try {
    return wallTimeIn(now, zone);
  } catch {
    unknownZones.add(zone);
    return null;
  }
}

/** UTC says its offset by its name. */
const zoneLabel = ({ name, offset }: TimeZoneOption): string => (name === 'UTC' ? name : `${name}, ${offset.label}`);

/** Time zone with its offset and the time it is there now. */
export function TimeZonePicker(props: TimeZonePickerProps) {
  const { options, value, onValueChange, ...rest } = props;
  const { t, i18n } = useTranslation('ui');
  const { time_format: timeFormat } = useWrittenFormats();
  const timeIn = (zone: string) => {
    const wall = clockOf(zone, now);
    return wall === null ? '' : formatWallTime(timeFormat, wall, i18n.language);
  };
  const [now, setNow] = useState(() => new Date());
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, [open]);
  const chosen = options.find((zone) => zone.code === value) ?? null;
  const isStray = value !== null && chosen === null && options.length > 0;
  useEffect(() => {
    if (isStray) onValueChange(null);
  }, [isStray, onValueChange]);
  return (
    <Combobox
      {...rest}
      icon={Globe}
      checkFirst
      items={options}
      value={chosen}
      onValueChange={(zone) => onValueChange(zone?.code ?? null)}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setNow(new Date());
      }}
      itemKey={(zone) => zone.code}
      itemLabel={zoneLabel}
      matches={(zone, query) =>
        `${zone.name} ${zone.code} ${zone.offset.label}`
          .toLocaleLowerCase()
          .replaceAll('_', ' ')
          .includes(query.replaceAll('_', ' '))
      }
      searchLabel={t('time_zone_search')}
      placeholder={props.placeholder ?? t('time_zone_placeholder')}
      popupClassName="min-w-80"
      renderItem={(zone, query) => (
        <>
          <span className="min-w-0 truncate">
            <Highlight text={zone.name} query={query} />
          </span>
          <bdi className="shrink-0 text-xs text-tertiary tabular-nums">{zone.offset.label}</bdi>
          <bdi className="ms-auto shrink-0 text-xs text-tertiary tabular-nums">{timeIn(zone.code)}</bdi>
        </>
      )}
    />
  );
}
