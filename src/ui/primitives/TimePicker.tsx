import { Autocomplete } from '@base-ui/react/autocomplete';
import { Clock } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { bareInput, controlBox, type ControlSize } from './control-box.ts';
import { useWrittenFormats } from './date-format.ts';
import { useFieldWiring } from './field-context.ts';
import { popupItem, popupSurface } from './popup-classes.ts';
import { formatTime, parseTime } from './typed-dates.ts';

export interface TimePickerProps {
  /** HH:mm, 24 hours. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** Text that is not a time was left in the field; null when it is corrected. */
  onInvalid?: ((message: string | null) => void) | undefined;
  /**
   * Of a form that keeps what is typed with each key: a text that is no time, so that the form can refuse it. Times are
   * reported with each key as well.
   */
  onUnread?: ((text: string) => void) | undefined;
  /** The text that is no time, as the form keeps it. */
  unread?: string | undefined;
  /** Distance of the offered times. Any minute can be typed. */
  stepMinutes?: number | undefined;
  size?: ControlSize | undefined;
  /** Lighter line, as that of a Select in a toolbar. */
  soft?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

function timesOfDay(stepMinutes: number, write: (time: string) => string): string[] {
  return Array.from({ length: Math.floor(1440 / stepMinutes) }, (_, index) => {
    const minutes = index * stepMinutes;
    const pad = (part: number) => String(part).padStart(2, '0');
    return write(`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`);
  });
}

/** Opens the list at the chosen time, or at nine in the morning. */
function startAt(list: HTMLElement | null, wanted: string) {
  const item = list?.querySelector<HTMLElement>(`[data-time="${wanted}"]`);
  if (list && item) list.scrollTop = item.offsetTop - list.offsetTop;
}

/** A time of day in the organisation's format, typed or chosen. */
export function TimePicker(props: TimePickerProps) {
  const { value, onValueChange, stepMinutes = 30, size, soft, disabled, className } = props;
  const { t, i18n } = useTranslation('ui');
  const { time_format: format } = useWrittenFormats();
  const write = (time: string) => formatTime(time, format, i18n.language);
  const wiring = useFieldWiring(props);
  const box = useRef<HTMLSpanElement>(null);
  const start = write(`${(value ?? '09:00').slice(0, 2)}:00`);
  const list = useCallback((element: HTMLDivElement | null) => startAt(element, start), [start]);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null ? (props.unread ?? '') : write(value));

  const change = (text: string) => {
    setDraft(text);
    if (!props.onUnread) return;
    const time = parseTime(text);
    if (time === null && text.trim() !== '') props.onUnread(text);
    else if (time !== value || props.unread !== undefined) onValueChange(time);
  };
  const commit = (text: string | null) => {
    if (text === null) return;
    // The form has the text.
    if (props.onUnread) return setDraft(null);
    const time = parseTime(text);
    if (text.trim() !== '' && time === null) {
      props.onInvalid?.(t('time_invalid', { example: write('14:30') }));
      return;
    }
    props.onInvalid?.(null);
    setDraft(null);
    if (time !== value) onValueChange(time);
  };
  return (
    <Autocomplete.Root
      items={timesOfDay(stepMinutes, write)}
      mode="none"
      value={shown}
      openOnInputClick
      disabled={disabled}
      onValueChange={(text, details) => {
        change(text);
        if (details.reason === 'item-press') commit(text);
      }}
    >
      <span
        ref={box}
        className={classNames(controlBox({ size, soft, disabled, invalid: wiring['aria-invalid'] }), className)}
      >
        <Clock aria-hidden className="text-tertiary" />
        <Autocomplete.Input
          {...wiring}
          dir="ltr"
          aria-label={props['aria-label']}
          placeholder={format}
          onBlur={() => {
            commit(draft);
            props.onBlur?.();
          }}
          className={classNames(bareInput, 'tabular-nums rtl:text-end')}
        />
      </span>
      <Autocomplete.Portal>
        <Autocomplete.Positioner anchor={box} align="start" sideOffset={4} collisionPadding={8} className="z-popover">
          <Autocomplete.Popup className={classNames(popupSurface, 'min-w-(--anchor-width)')}>
            <Autocomplete.List
              aria-label={t('open_times')}
              ref={list}
              className="max-h-[min(240px,var(--available-height))] overflow-y-auto p-1"
            >
              {(time: string) => (
                <Autocomplete.Item
                  key={time}
                  value={time}
                  data-time={time}
                  className={classNames(popupItem, 'tabular-nums')}
                >
                  {time}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
