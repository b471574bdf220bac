import { Send, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { QUICK_MINUTES, timeBefore } from './offsets.ts';

interface TimeBeforeEndProps {
  label: string;
  /** What happens at the chosen time. */
  mark: string;
  icon?: LucideIcon;
  /** End of the reply window. */
  end: string;
  now: number;
  /** Minutes before the end, up to `most`. */
  minutes: number;
  most: number;
  error: string | undefined;
  onChange: (minutes: number) => void;
}

/** A time before the reply window ends: a few that are one press away, and a line on which any other is chosen. */
export function TimeBeforeEnd(props: TimeBeforeEndProps) {
  const { label, mark, icon: Icon = Send, end, now, minutes, most, error, onChange } = props;
  const { t } = useTranslation('chats_follow_up');
  const formatDate = useFormatDate();
  const time = formatDate(timeBefore(end, minutes), 'moment');
  // From the left: how far the time is from now, of all that is left.
  const share = most === 0 ? 1 : Math.min(1, Math.max(0, (most - minutes) / most));
  return (
    <Field label={label} as="group" error={error}>
      <div className="flex flex-wrap gap-1.5">
        {QUICK_MINUTES.map((quick) => (
          <Chip key={quick} on={quick === minutes} disabled={quick > most} onClick={() => onChange(quick)}>
            {quick < 60 ? t('follow_up.minutes', { count: quick }) : t('follow_up.hours', { count: quick / 60 })}
          </Chip>
        ))}
      </div>
      <div className="relative mx-3 mt-2 h-6">
        <input
          type="range"
          aria-label={label}
          aria-valuetext={time}
          min={0}
          step={5}
          max={Math.max(0, most - 1)}
          value={Math.max(0, most - minutes)}
          onChange={(event) => onChange(Math.max(1, most - Number(event.target.value)))}
          className="peer absolute -inset-x-3 inset-y-0 w-[calc(100%+24px)] cursor-pointer opacity-0 z-1"
        />
        <span aria-hidden className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-accent-solid"
            style={{ inlineSize: `${(share * 100).toFixed(1)}%` }}
          />
        </span>
        <span
          aria-hidden
          style={{ insetInlineStart: `${(share * 100).toFixed(1)}%` }}
          className="absolute top-0 grid size-6 -translate-x-1/2 place-items-center rounded-full bg-accent-solid text-accent-on shadow-1 outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus-ring rtl:translate-x-1/2"
        >
          <Icon className="size-3.5" />
        </span>
      </div>
      <div className="relative flex justify-between text-xs text-tertiary tabular-nums">
        <span>
          {t('follow_up.now')}
          <br />
          {formatDate(new Date(now), 'time')}
        </span>
        <span
          style={{ insetInlineStart: `clamp(30%, ${(share * 100).toFixed(1)}%, 74%)` }}
          className="absolute -translate-x-1/2 text-center text-accent-text rtl:translate-x-1/2"
        >
          {mark}
          <br />
          <b>{formatDate(timeBefore(end, minutes), 'time')}</b>
        </span>
        <span className="text-end">
          {t('follow_up.closes')}
          <br />
          {formatDate(end, 'time')}
        </span>
      </div>
    </Field>
  );
}
