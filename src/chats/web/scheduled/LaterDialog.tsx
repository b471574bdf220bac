import { CalendarClock } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { addDays, localTime, momentOf } from '../../../rules/contract/day-in-zone.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { DialogMessageField } from '../actions/DialogMessageField.tsx';
import { TimePicker } from '../../../ui/primitives/TimePicker.tsx';
import type { Chat } from '../../contract/chat.ts';
import { LONGEST_AHEAD_MS } from '../../contract/scheduled-message.ts';
import { laterLimits } from './later-limits.ts';
import { quickTimes } from './quick-times.ts';
import { whenText } from './when-text.ts';

interface LaterDialogProps {
  chat: Chat;
  /** What is changed: its time, and its text where it has one. Null: the message of the composer. */
  edited: { sendTime: string; text: string | null; maxText: number; isTemplate: boolean } | null;
  /** The message to be written is a template: it is bound to no reply window. */
  isTemplate?: boolean;
  /** A refusal of what was chosen last. */
  failure?: unknown;
  isBusy?: boolean;
  onTime: (sendTime: string, text: string | null) => void;
  onClose: () => void;
}

const HALF_HOUR_MS = 30 * 60_000;

/** When a message leaves: a time that is one press away, or any other in the zone of the business. */
export function LaterDialog(props: LaterDialogProps) {
  const { edited, failure = null, isBusy = false, onTime, onClose } = props;
  const { t } = useTranslation('chats_scheduled');
  const formatDate = useFormatDate();
  const failureText = useFailureText();
  const formId = useId();
  const form = useLaterForm(props);
  const { zone, now, at, errors, text } = form;
  const submit = () => {
    form.check();
    if (errors.time === undefined && errors.text === undefined && at !== null)
      onTime(new Date(at).toISOString(), edited === null || edited.text === null || text === edited.text ? null : text);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      keepOnOutsidePress={edited !== null}
      title={t(edited === null ? 'dialog.title' : 'dialog.edit_title')}
      description={t('dialog.zone', { zone: zone.replaceAll('_', ' ') })}
      footer={
        <>
          <span className="me-auto flex min-w-0 items-center gap-2 font-medium max-md:basis-full">
            <CalendarClock aria-hidden className="text-accent-text" />
            {at !== null && errors.time === undefined && t('dialog.leaves', { time: whenText(new Date(at), t) })}
          </span>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" keyHint={t('dialog.key')} busy={isBusy}>
            {t(edited === null ? 'dialog.schedule' : 'dialog.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {failure !== null && (
          <Callout tone="danger" live>
            {failureText(failure)}
          </Callout>
        )}
        <div role="group" aria-label={t('menu.label')} className="flex flex-wrap gap-1.5">
          {quickTimes(now, zone).map((time) => (
            <Chip
              key={`${time.kind} ${time.at - now}`}
              on={at !== null && Math.abs(at - time.at) < 60_000}
              disabled={time.at >= form.end}
              onClick={() => form.setAt(time.at)}
            >
              {time.kind === 'in_hours'
                ? t('menu.in_hours', { count: time.hours })
                : t(`menu.${time.kind}`, {
                    time: formatDate(new Date(time.at), 'time'),
                    day: formatDate(new Date(time.at), 'date'),
                  })}
            </Chip>
          ))}
        </div>
        <Field label={t('dialog.day')} as="group" error={form.isChecked || at !== null ? errors.time : undefined}>
          <div className="flex gap-2">
            <DatePicker
              aria-label={t('dialog.day')}
              value={form.day}
              min={localTime(now, zone).day}
              max={localTime(now + LONGEST_AHEAD_MS, zone).day}
              onValueChange={form.setDay}
              onInvalid={form.setUnread}
            />
            <TimePicker
              aria-label={t('dialog.time')}
              value={form.time}
              onValueChange={form.setTime}
              onInvalid={form.setUnread}
            />
          </div>
        </Field>
        {edited !== null && edited.text !== null && (
          <DialogMessageField
            label={t('dialog.message')}
            text={text}
            max={edited.maxText}
            error={form.isChecked ? errors.text : undefined}
            onText={form.setText}
            onSubmit={submit}
          />
        )}
      </form>
    </Dialog>
  );
}

/** What is chosen, and what is wrong with it. */
function useLaterForm({ chat, edited, isTemplate = edited?.isTemplate === true }: LaterDialogProps) {
  const { t } = useTranslation('chats_scheduled');
  const formatDate = useFormatDate();
  const { time_zone: zone } = useStore(dateFormatsStore);
  const now = useNow().getTime();
  const { end: windowEnd, hasTemplates } = laterLimits(chat);
  const end = isTemplate ? Infinity : windowEnd;
  const first = () => {
    const start = edited && Date.parse(edited.sendTime) > now ? Date.parse(edited.sendTime) : firstTime(now, end, zone);
    const { day, time } = localTime(start, zone);
    return { day, time: time.slice(0, 5) };
  };
  const [chosen, setChosen] = useState<{ day: string | null; time: string | null }>(first);
  const [unread, setUnread] = useState<string | null>(null);
  const [text, setText] = useState(edited?.text ?? '');
  const [isChecked, setChecked] = useState(false);
  const { day, time } = chosen;
  const at = day === null || time === null ? null : momentOf(day, `${time}:00`, zone);
  const timeError = () => {
    if (unread !== null) return unread;
    if (at === null) return t('dialog.no_time');
    if (at <= now) return t('dialog.past');
    if (at < end) return undefined;
    return t(hasTemplates ? 'dialog.late' : 'dialog.late_other', { time: formatDate(new Date(end), 'date_time') });
  };
  const words = text.trim();
  const needsText = edited !== null && edited.text !== null;
  return {
    zone,
    now,
    end,
    day,
    time,
    at,
    text,
    setText,
    setDay: (next: string | null) => setChosen((before) => ({ ...before, day: next })),
    setTime: (next: string | null) => setChosen((before) => ({ ...before, time: next })),
    setAt: (moment: number) => {
      const local = localTime(moment, zone);
      setUnread(null);
      setChosen({ day: local.day, time: local.time.slice(0, 5) });
    },
    setUnread,
    isChecked,
    check: () => setChecked(true),
    errors: {
      time: timeError(),
      text: needsText && (words === '' || words.length > edited.maxText) ? t('dialog.no_message') : undefined,
    },
  };
}

/** Tomorrow at nine, or the next half hour where that is after the reply window. */
function firstTime(now: number, end: number, zone: string): number {
  const morning = momentOf(addDays(localTime(now, zone).day, 1), '09:00:00', zone);
  return morning < end ? morning : Math.ceil((now + 60_000) / HALF_HOUR_MS) * HALF_HOUR_MS;
}
