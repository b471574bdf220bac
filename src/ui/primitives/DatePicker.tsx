import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Calendar } from './Calendar.tsx';
import type { Day } from './calendar.ts';
import { classNames } from './class-names.ts';
import { bareInput, controlBox, type ControlSize } from './control-box.ts';
import { useWrittenFormats } from './date-format.ts';
import { useFieldWiring } from './field-context.ts';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';
import { formatDay, parseDay } from './typed-dates.ts';

export interface DatePickerProps {
  /** YYYY-MM-DD. */
  value: Day | null;
  onValueChange: (value: Day | null) => void;
  /** Text that is not a day was left in the field; null when it is corrected. */
  onInvalid?: ((message: string | null) => void) | undefined;
  /**
   * Of a form that keeps what is typed with each key: a text that is no day, so that the form can refuse it. Days are
   * reported with each key as well.
   */
  onUnread?: ((text: string) => void) | undefined;
  /** The text that is no day, as the form keeps it. */
  unread?: string | undefined;
  min?: Day | undefined;
  max?: Day | undefined;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

/** A day in the organisation's format, typed or chosen. Arrow down in the field opens the calendar. */
export function DatePicker(props: DatePickerProps) {
  const { value, onValueChange, min, max, size, disabled, className } = props;
  const { t, i18n } = useTranslation('ui');
  const { date_format: format } = useWrittenFormats();
  const wiring = useFieldWiring(props);
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  // Null while no one types: then the field shows the value.
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null ? (props.unread ?? '') : formatDay(value, format, i18n.language));

  const change = (text: string) => {
    setDraft(text);
    if (!props.onUnread) return;
    const day = parseDay(text, format, i18n.language);
    if (day === null && text.trim() !== '') props.onUnread(text);
    else if (day !== value || props.unread !== undefined) onValueChange(day);
  };
  const commit = () => {
    if (draft === null) return;
    // The form has the text.
    if (props.onUnread) return setDraft(null);
    const day = parseDay(draft, format, i18n.language);
    const isOut = day !== null && ((min !== undefined && day < min) || (max !== undefined && day > max));
    if (draft.trim() !== '' && (day === null || isOut)) {
      props.onInvalid?.(t('date_invalid', { format }));
      return;
    }
    props.onInvalid?.(null);
    setDraft(null);
    if (day !== value) onValueChange(day);
  };
  return (
    <span
      ref={box}
      className={classNames(controlBox({ size, disabled, invalid: wiring['aria-invalid'] }), 'ps-1.5', className)}
    >
      <Popover
        label={t('open_calendar')}
        open={open}
        onOpenChange={setOpen}
        anchor={box}
        finalFocus={input}
        trigger={
          <IconButton
            size="sm"
            dim
            icon={CalendarDays}
            aria-label={t('open_calendar')}
            disabled={disabled}
            tooltip={false}
          />
        }
      >
        <Calendar
          takesFocus
          value={value}
          min={min}
          max={max}
          onSelect={(day) => {
            setDraft(null);
            setOpen(false);
            props.onInvalid?.(null);
            onValueChange(day);
          }}
        />
      </Popover>
      <input
        ref={input}
        type="text"
        // A format with the month's name needs letters.
        inputMode={format.includes('MMM') ? 'text' : 'numeric'}
        autoComplete="off"
        dir="ltr"
        {...wiring}
        aria-label={props['aria-label']}
        disabled={disabled}
        placeholder={format}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          commit();
          props.onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            commit();
            setOpen(true);
          }
        }}
        className={classNames(bareInput, 'tabular-nums rtl:text-end')}
      />
    </span>
  );
}
