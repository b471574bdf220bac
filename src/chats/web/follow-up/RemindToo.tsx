import { Bell } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { timeBefore } from './offsets.ts';

const AHEAD = ['15', '30', '60'] as const;
/** Minutes between the reminder and the follow-up. */
export type AheadMinutes = (typeof AHEAD)[number];

interface RemindTooProps {
  end: string;
  /** When the follow-up leaves, in minutes before the end, of at most `most`. */
  minutes: number;
  most: number;
  /** Null: no reminder. */
  ahead: AheadMinutes | null;
  onAhead: (ahead: AheadMinutes | null) => void;
}

/** A reminder of the assignee, a while before the follow-up leaves. */
export function RemindToo({ end, minutes, most, ahead, onAhead }: RemindTooProps) {
  const { t } = useTranslation('chats_follow_up');
  const formatDate = useFormatDate();
  const labelId = useId();
  const before = minutes + Number(ahead ?? AHEAD[0]);
  const isPossible = before <= most;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-subtle pt-4">
      <span className="grid size-7 place-items-center rounded-sm bg-warning-soft text-warning-text">
        <Bell aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span id={labelId} className="block font-medium">
          {t('follow_up.remind')}
        </span>
        <span className="text-xs text-tertiary">
          {isPossible
            ? t('follow_up.remind_at', { time: formatDate(timeBefore(end, before), 'moment') })
            : t('follow_up.remind_late')}
        </span>
      </span>
      {ahead !== null && (
        <Select
          aria-label={t('follow_up.remind_ahead')}
          options={AHEAD.map((value) => ({
            value,
            label: t('follow_up.ahead', { count: Number(value) }),
          }))}
          value={ahead}
          onValueChange={onAhead}
          className="w-36"
        />
      )}
      <Switch
        aria-labelledby={labelId}
        checked={ahead !== null && isPossible}
        disabled={ahead === null && !isPossible}
        onCheckedChange={(on) => onAhead(on ? AHEAD[0] : null)}
      />
    </div>
  );
}
