import { AlarmClock, Reply } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Chat } from '../../contract/chat.ts';
import { LONGEST_FOLLOW_UP } from '../../contract/sendable.ts';
import { DialogMessageField } from '../actions/DialogMessageField.tsx';
import { useUpdateChatNow } from '../actions/use-update-chat.ts';
import { firstMinutes, minutesOf, mostMinutes, offsetOf, timeBefore } from './offsets.ts';
import { RemindToo, type AheadMinutes } from './RemindToo.tsx';
import { TimeBeforeEnd } from './TimeBeforeEnd.tsx';
import { useFormatTime } from './use-format-time.ts';

interface FollowUpDialogProps {
  chat: Chat;
  onClose: () => void;
}

/** A message that leaves before the reply window ends, unless the customer writes first; and a reminder of it. */
export function FollowUpDialog({ chat, onClose }: FollowUpDialogProps) {
  const { t } = useTranslation('chats_follow_up');
  const failureText = useFailureText();
  const formId = useId();
  const form = useFollowUp(chat, onClose);
  const { update, text, minutes, most, end, errors } = form;
  const formatTime = useFormatTime(form.now);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (form.isUnsaved ? setLeaving(true) : onClose());
  const isOver = most === 0;
  const isSet = chat.follow_up !== null;
  const name = chat.contact.label;
  const leaves = isOver ? '' : formatTime(timeBefore(end, minutes));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      size="lg"
      keepOnOutsidePress
      flush
      title={t('follow_up.title')}
      description={t('follow_up.to', { name })}
      footer={
        <>
          <span className="me-auto flex min-w-0 items-center gap-2 font-medium">
            <AlarmClock aria-hidden className="text-accent-text" />
            {isOver ? t('follow_up.over') : t('follow_up.summary', { time: leaves, name })}
          </span>
          {isSet ? (
            <Button variant="danger-quiet" disabled={update.isPending} onClick={form.remove}>
              {t('follow_up.remove')}
            </Button>
          ) : (
            <Button onClick={leave}>{t('follow_up.cancel')}</Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            keyHint={t('follow_up.key')}
            busy={update.isPending}
            disabled={isOver}
          >
            {t(isSet ? 'follow_up.change' : 'follow_up.set')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-[1fr_300px]">
        <form
          id={formId}
          noValidate
          className="flex min-w-0 flex-col gap-4 px-5 py-4"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          {update.isError && <Callout tone="danger">{failureText(update.error)}</Callout>}
          {isOver ? (
            <Callout tone="warning">{t('follow_up.over_text')}</Callout>
          ) : (
            <TimeBeforeEnd
              label={t('follow_up.when')}
              mark={t('follow_up.sends')}
              end={end}
              now={form.now}
              minutes={minutes}
              most={most}
              error={errors.time}
              onChange={form.setMinutes}
            />
          )}
          <DialogMessageField
            label={t('follow_up.message')}
            text={text}
            max={LONGEST_FOLLOW_UP}
            error={form.isChecked ? errors.text : undefined}
            onText={form.setText}
            onSubmit={form.submit}
          />
          <RemindToo
            now={form.now}
            end={end}
            minutes={minutes}
            most={most}
            ahead={form.ahead}
            onAhead={form.setAhead}
          />
        </form>
        <Preview time={leaves} text={text} name={name} />
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        prefersSafe
        title={t('follow_up.discard_title')}
        confirmLabel={t('follow_up.discard')}
        cancelLabel={t('follow_up.stay')}
        onConfirm={onClose}
      >
        {t('follow_up.discard_text')}
      </ConfirmDialog>
    </Dialog>
  );
}

/** What the customer gets, and what keeps it from being sent. */
function Preview({ time, text, name }: { time: string; text: string; name: string }) {
  const { t } = useTranslation('chats_follow_up');
  return (
    <aside className="flex min-w-0 flex-col gap-2 border-subtle bg-thread-bg px-5 py-4 max-md:border-t md:border-s">
      <p className="font-medium text-secondary">{t('follow_up.at', { time })}</p>
      <p
        dir="auto"
        data-kit-edge
        className="ms-auto w-fit max-w-full rounded-lg rounded-se-xs border border-bubble-out-border bg-bubble-out px-2.5 py-1.5 text-md whitespace-pre-wrap text-bubble-text shadow-1 [overflow-wrap:anywhere]"
      >
        {text.trim() === '' ? <span className="text-bubble-meta">{t('follow_up.empty')}</span> : text}
      </p>
      <p className="mt-auto flex items-start gap-2 pt-3 text-xs text-secondary">
        <Reply aria-hidden className="mt-0.5 size-3.5 text-success-text" />
        <span>{t('follow_up.reply_cancels', { name })}</span>
      </p>
    </aside>
  );
}

/** What is chosen and written, what is wrong with it, and saving it. */
function useFollowUp(chat: Chat, onClose: () => void) {
  const { t } = useTranslation('chats_follow_up');
  const now = useNow().getTime();
  const formatTime = useFormatTime(now);
  const update = useUpdateChatNow();
  const end = chat.expiration_time ?? '';
  const most = mostMinutes(chat, now);
  const [minutes, setMinutes] = useState(() => minutesOf(chat.follow_up) ?? firstMinutes(most));
  const [text, setText] = useState(chat.follow_up_message ?? '');
  const [ahead, setAhead] = useState<AheadMinutes | null>(null);
  const [isChecked, setChecked] = useState(false);
  const message = text.trim();
  const errors = {
    time: minutes > most ? t('follow_up.past') : undefined,
    text:
      message === ''
        ? t('follow_up.no_message')
        : message.length > LONGEST_FOLLOW_UP
          ? t('follow_up.too_long', { max: LONGEST_FOLLOW_UP })
          : undefined,
  };
  const save = (change: Pick<UpdateBody, 'follow_up' | 'follow_up_message' | 'reminder'>, done: string) => {
    const { follow_up = null, follow_up_message = null } = change;
    const follow_up_time = follow_up === null ? null : timeBefore(end, minutes);
    update.mutate(
      { chat, body: change, paint: { follow_up, follow_up_message, follow_up_time } },
      {
        onSuccess: () => {
          onClose();
          showSuccess(done);
        },
      },
    );
  };
  const submit = () => {
    setChecked(true);
    if (errors.time !== undefined || errors.text !== undefined || update.isPending) return;
    const reminding = ahead === null ? most + 1 : minutes + Number(ahead);
    save(
      {
        follow_up: offsetOf(minutes),
        follow_up_message: message,
        ...(reminding <= most && { reminder: offsetOf(reminding) }),
      },
      t('follow_up.done', { time: formatTime(timeBefore(end, minutes)) }),
    );
  };
  const remove = () => save({ follow_up: null }, t('follow_up.removed'));
  return {
    now,
    end,
    most,
    minutes,
    setMinutes,
    text,
    setText,
    ahead,
    setAhead,
    isChecked,
    /** Words that closing would lose. */
    isUnsaved: message !== '' && message !== (chat.follow_up_message ?? ''),
    errors,
    update,
    submit,
    remove,
  };
}

type UpdateBody = Parameters<ReturnType<typeof useUpdateChatNow>['mutate']>[0]['body'];
