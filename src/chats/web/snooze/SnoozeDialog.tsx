import { Clock, Moon, Sunrise, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { addDays, localTime, momentOf } from '../../../rules/contract/day-in-zone.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import { LONGEST_SNOOZE_MS } from '../../contract/rules.ts';
import { quickTimes, type QuickTime } from './snooze-times.ts';

interface SnoozeDialogProps {
  /** How many chats are meant. */
  count: number;
  /** Until when the one chat is put aside already. */
  present: string | null;
  /** Null brings it back. */
  onChoose: (until: string | null) => void;
  onClose: () => void;
}

const icons: Readonly<Record<QuickTime, LucideIcon>> = { later_today: Clock, tomorrow: Sunrise, next_week: Moon };

/** Until when chats are put aside: a quick time, or any day and time in the zone of the business. */
export function SnoozeDialog({ count, present, onChoose, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation('chats_marks');
  const formatDate = useFormatDate();
  const zone = useStore(dateFormatsStore, ({ time_zone }) => time_zone);
  const now = useNow().getTime();
  const [day, setDay] = useState<string | null>(() => addDays(localTime(now, zone).day, 2));
  const [time, setTime] = useState<string | null>('09:00');
  const first = useRef<HTMLButtonElement>(null);
  const [isRefused, setRefused] = useState(false);
  const at = day === null || time === null ? null : momentOf(day, `${time}:00`, zone);
  const problem =
    at === null
      ? t('snooze.no_time')
      : at <= now
        ? t('snooze.past')
        : at > now + LONGEST_SNOOZE_MS
          ? t('snooze.far')
          : undefined;
  const choose = (until: string | null) => {
    onClose();
    onChoose(until);
  };
  const chooseOther = () => {
    setRefused(problem !== undefined);
    if (problem === undefined && at !== null) choose(new Date(at).toISOString());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      initialFocus={first}
      title={t('snooze.title', { count })}
      description={t('snooze.text')}
      footer={
        <>
          {present === null ? (
            <Button onClick={onClose}>{t('cancel')}</Button>
          ) : (
            <Button onClick={() => choose(null)}>{t('snooze.end')}</Button>
          )}
          <Button variant="primary" onClick={chooseOther}>
            {t('snooze.set')}
          </Button>
        </>
      }
    >
      {present !== null && (
        <Callout tone="info">{t('snooze.until', { time: formatDate(present, 'date_time') })}</Callout>
      )}
      <ul className="-mx-2">
        {quickTimes(now, zone).map(({ name, until }, index) => {
          const Icon = icons[name];
          return (
            <li key={name}>
              <button
                type="button"
                ref={index === 0 ? first : undefined}
                onClick={() => choose(until)}
                className="flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <Icon aria-hidden className="text-tertiary" />
                <span className="min-w-0 flex-1">{t(`snooze.${name}`)}</span>
                <span className="text-xs text-tertiary tabular-nums">{formatDate(until, 'date_time')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-tertiary">{t('snooze.other')}</legend>
        <div className="grid grid-cols-2 gap-2">
          <Field label={t('snooze.day')}>
            <DatePicker value={day} min={localTime(now, zone).day} onValueChange={setDay} />
          </Field>
          <Field label={t('snooze.time')}>
            <TimePicker value={time} onValueChange={setTime} />
          </Field>
        </div>
        {isRefused && problem !== undefined && (
          <p role="alert" className="mt-1 text-xs text-danger-text">
            {problem}
          </p>
        )}
      </fieldset>
    </Dialog>
  );
}
