import { Copy, Plus, TriangleAlert, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import { MIDNIGHT, MOST_SPANS, weekdays, type Span, type Weekday } from '../../contract/business-hours.ts';

interface DayHoursProps {
  /** Whose hours they are: a business is closed, a person is off. */
  of: 'business' | 'person';
  day: Weekday;
  /** None: closed. */
  spans: readonly Span[];
  errors: FieldErrors<{ value: Span[] }>['value'] | undefined;
  sentence: (message: string) => string;
  disabled: boolean;
  onChange: (spans: Span[]) => void;
  /** To the days of these positions. */
  onCopy: (to: readonly number[]) => void;
}

const WORKING_DAYS = [0, 1, 2, 3, 4];
const ALL_DAYS = weekdays.map((_, day) => day);

/** The hours of one day: open or closed, and from when until when. Narrow, they stand below the day. */
export function DayHours({ of, day, spans, errors, sentence, disabled, onChange, onCopy }: DayHoursProps) {
  const { t } = useTranslation('accounts');
  const labelId = useId();
  const name = t(`hours.days.${day}`);
  const isOpen = spans.length > 0;
  const change = (index: number, own: Partial<Span>) =>
    onChange(spans.map((span, each) => (each === index ? { ...span, ...own } : span)));
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5 @[34rem]:flex-nowrap"
    >
      <div className="flex h-8 w-40 shrink-0 items-center gap-3">
        <Switch
          aria-label={t(`hours.on_${of}`, { day: name })}
          checked={isOpen}
          disabled={disabled}
          onCheckedChange={(on) => onChange(on ? [nextSpan([])] : [])}
        />
        <span id={labelId} className="font-medium">
          {name}
        </span>
      </div>
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-col gap-2',
          isOpen && '@max-[34rem]:order-3 @max-[34rem]:basis-full',
        )}
      >
        {!isOpen && <p className="flex h-8 items-center text-tertiary">{t(`hours.none_${of}`)}</p>}
        {spans.map((span, index) => (
          <SpanRow
            // Spans have no identity but their position.
            key={index}
            span={span}
            day={name}
            number={index + 1}
            error={messageOf(errors?.[index])}
            sentence={sentence}
            disabled={disabled}
            onChange={(own) => change(index, own)}
            onRemove={() => onChange(spans.filter((_, each) => each !== index))}
          />
        ))}
      </div>
      {!disabled && isOpen && (
        <div className="ms-auto flex h-8 shrink-0 items-center gap-1">
          {spans.length < MOST_SPANS && (
            <Button size="sm" variant="ghost" icon={Plus} onClick={() => onChange([...spans, nextSpan(spans)])}>
              {t('hours.add_span')}
            </Button>
          )}
          <Menu
            align="end"
            trigger={<IconButton icon={Copy} size="sm" aria-label={t('hours.copy', { day: name })} tooltip={false} />}
          >
            <MenuItem onSelect={() => onCopy(WORKING_DAYS)}>{t('hours.copy_working')}</MenuItem>
            <MenuItem onSelect={() => onCopy(ALL_DAYS)}>{t('hours.copy_all')}</MenuItem>
            {weekdays.map(
              (other, index) =>
                other !== day && (
                  <MenuItem key={other} onSelect={() => onCopy([index])}>
                    {t('hours.copy_day', { day: t(`hours.days.${other}`) })}
                  </MenuItem>
                ),
            )}
          </Menu>
        </div>
      )}
    </div>
  );
}

/** An hour after the last one ends, for four hours; a working day at first. */
function nextSpan(spans: readonly Span[]): Span {
  const last = spans.at(-1);
  if (!last) return { from: '09:00', to: '18:00' };
  const hour = Math.min(23, Number(last.to.slice(0, 2)) + 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return { from: `${two(hour)}:00`, to: `${two(Math.min(24, hour + 4))}:00` };
}

interface SpanRowProps {
  span: Span;
  day: string;
  number: number;
  error: string | undefined;
  sentence: (message: string) => string;
  disabled: boolean;
  onChange: (own: Partial<Span>) => void;
  onRemove: () => void;
}

function SpanRow({ span, day, number, error, sentence, disabled, onChange, onRemove }: SpanRowProps) {
  const { t } = useTranslation('accounts');
  const errorId = useId();
  const shared = {
    disabled,
    className: 'w-32 @max-[34rem]:w-full @max-[34rem]:min-w-0',
    'aria-invalid': error !== undefined,
  } as const;
  return (
    <div>
      <div className="flex items-center gap-2">
        <TimePicker
          {...shared}
          aria-label={t('hours.from', { day, number })}
          value={span.from}
          onValueChange={(from) => from !== null && onChange({ from })}
        />
        <span aria-hidden className="text-tertiary">
          –
        </span>
        <TimePicker
          {...shared}
          aria-label={t('hours.to', { day, number })}
          value={span.to === MIDNIGHT ? '00:00' : span.to}
          // A day ends where the next one begins.
          onValueChange={(to) => to !== null && onChange({ to: to === '00:00' ? MIDNIGHT : to })}
        />
        {!disabled && (
          <IconButton icon={X} size="sm" aria-label={t('hours.remove_span', { day, number })} onClick={onRemove} />
        )}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 flex items-start gap-1.5 text-xs text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0">{sentence(error)}</span>
        </p>
      )}
    </div>
  );
}

/** The first sentence about a value or a part of it. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  for (const [name, inner] of Object.entries(error)) {
    const found = name === 'ref' ? undefined : messageOf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
