import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { controlBox } from '../../../ui/primitives/control-box.ts';
import { FieldContext, useFieldWiring } from '../../../ui/primitives/field-context.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { relativeDay } from '../../contract/operand.ts';
import { useDayText } from '../use-day-text.ts';
import type { ValueEditorProps } from '../value-editor.ts';

/** Loaded when a fixed day is chosen: most conditions have a relative one or none. */
const Calendar = lazy(async () => ({ default: (await import('../../../ui/primitives/Calendar.tsx')).Calendar }));

const offsetOf = (value: unknown): number | null => {
  const parsed = relativeDay.safeParse(value);
  return parsed.success ? parsed.data.offset : null;
};

/** A day, or one that moves along with today: "30 days ago". */
export function DateEditor({ value, onChange, 'aria-label': label }: ValueEditorProps) {
  const { t } = useTranslation('rules');
  const wiring = useFieldWiring({});
  const dayText = useDayText();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<'relative' | 'date'>(typeof value === 'string' ? 'date' : 'relative');
  const text = value === undefined ? t('day.placeholder') : dayText(value);
  const day = typeof value === 'string' ? value.slice(0, 10) : null;
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          {...wiring}
          aria-label={`${label}: ${text}`}
          className={classNames(
            controlBox({ size: 'sm', soft: true, invalid: wiring['aria-invalid'] }),
            'w-full focus-visible:outline-2',
          )}
        >
          <span className={classNames('min-w-0 flex-1 truncate tabular-nums', value === undefined && 'text-tertiary')}>
            {text}
          </span>
          <ChevronDown aria-hidden className="text-tertiary" />
        </button>
      }
    >
      {/* What is in the popup are controls of their own, not the one that the field names. */}
      <FieldContext value={null}>
        <div className="p-3 pb-0">
          <SegmentedControl
            block
            size="sm"
            label={t('day.kind')}
            options={[
              { value: 'relative', label: t('day.relative') },
              { value: 'date', label: t('day.date') },
            ]}
            value={kind}
            onValueChange={setKind}
          />
        </div>
        {kind === 'relative' ? (
          <RelativeDay offset={offsetOf(value)} onChange={(offset) => onChange({ unit: 'day', offset })} />
        ) : (
          <Suspense fallback={<div className="h-72 w-70" />}>
            <Calendar
              value={day}
              onSelect={(chosen) => {
                onChange(chosen);
                setOpen(false);
              }}
            />
          </Suspense>
        )}
      </FieldContext>
    </Popover>
  );
}

/** So many days before or after today; none is today. */
function RelativeDay({ offset, onChange }: { offset: number | null; onChange: (offset: number) => void }) {
  const { t } = useTranslation('rules');
  const [direction, setDirection] = useState<'ago' | 'ahead'>((offset ?? 0) > 0 ? 'ahead' : 'ago');
  const [typed, setTyped] = useState(offset === null ? '' : String(Math.abs(offset)));
  const change = (count: string, towards: 'ago' | 'ahead') => {
    setTyped(count);
    setDirection(towards);
    const days = Number(count);
    const isDays = /^\d{1,4}$/.test(count) && relativeDay.safeParse({ unit: 'day', offset: days }).success;
    // Without a sign before a zero.
    if (isDays) onChange(towards === 'ago' && days > 0 ? -days : days);
  };
  return (
    <div className="flex items-center gap-2 p-3">
      <Input
        size="sm"
        inputMode="numeric"
        aria-label={t('day.count')}
        maxLength={4}
        className="w-18"
        value={typed}
        onChange={(event) => change(event.target.value.trim(), direction)}
      />
      <Select
        size="sm"
        className="w-40"
        aria-label={t('day.direction')}
        options={[
          { value: 'ago', label: t('day.ago') },
          { value: 'ahead', label: t('day.ahead') },
        ]}
        value={direction}
        onValueChange={(next) => change(typed, next)}
      />
    </div>
  );
}
