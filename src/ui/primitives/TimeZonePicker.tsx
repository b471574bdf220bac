import { Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Combobox } from './Combobox.tsx';
import type { ControlSize } from './control-box.ts';
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

const clocks = new Map<string, Intl.DateTimeFormat | null>();

/** The time in a zone, hh:mm AM or PM; empty where the browser does not know the zone. */
function timeIn(zone: string, now: Date): string {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    try {
      clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true, timeZone: zone });
    } catch {
      // The server's list of zones may be newer than the browser's.
      clock = null;
    }
    clocks.set(zone, clock);
  }
  return clock?.format(now) ?? '';
}

/** Time zone with its offset and the time it is there now. */
export function TimeZonePicker(props: TimeZonePickerProps) {
  const { options, value, onValueChange, ...rest } = props;
  const { t } = useTranslation('ui');
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
      itemLabel={(zone) => `${zone.name}, ${zone.offset.label}`}
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
          <bdi className="ms-auto shrink-0 text-xs text-tertiary tabular-nums">{timeIn(zone.code, now)}</bdi>
        </>
      )}
    />
  );
}
