import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Chat } from '../../contract/chat.ts';
import { useUpdateChatNow } from '../actions/use-update-chat.ts';
import { firstMinutes, minutesOf, mostMinutes, offsetOf, timeBefore } from './offsets.ts';
import { TimeBeforeEnd } from './TimeBeforeEnd.tsx';

interface ReminderDialogProps {
  chat: Chat;
  onClose: () => void;
}

/** When the assignee is reminded of the chat, before its reply window ends. */
export function ReminderDialog({ chat, onClose }: ReminderDialogProps) {
  const { t } = useTranslation('chats_follow_up');
  const failureText = useFailureText();
  const now = useNow().getTime();
  const formatDate = useFormatDate();
  const update = useUpdateChatNow();
  const most = mostMinutes(chat, now);
  const end = chat.expiration_time ?? '';
  const [chosen, setChosen] = useState(() => minutesOf(chat.reminder) ?? firstMinutes(most));
  const isOver = most === 0;
  const save = (reminder: string | null, done: string) =>
    update.mutate(
      {
        chat,
        body: { reminder },
        paint: { reminder, reminder_time: reminder === null ? null : timeBefore(end, chosen) },
      },
      {
        onSuccess: () => {
          onClose();
          showSuccess(done);
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={t('reminder.title')}
      description={t('reminder.text', { name: chat.contact.label })}
      footer={
        <>
          {chat.reminder === null ? (
            <Button onClick={onClose}>{t('follow_up.cancel')}</Button>
          ) : (
            <Button
              variant="danger-quiet"
              disabled={update.isPending}
              onClick={() => save(null, t('reminder.removed'))}
            >
              {t('reminder.remove')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={isOver || chosen > most}
            busy={update.isPending}
            onClick={() =>
              save(offsetOf(chosen), t('reminder.done', { time: formatDate(timeBefore(end, chosen), 'moment') }))
            }
          >
            {t(chat.reminder === null ? 'reminder.set' : 'reminder.change')}
          </Button>
        </>
      }
    >
      {update.isError && <Callout tone="danger">{failureText(update.error)}</Callout>}
      {isOver ? (
        <Callout tone="warning">{t('reminder.over')}</Callout>
      ) : (
        <TimeBeforeEnd
          label={t('reminder.when')}
          mark={t('reminder.reminds')}
          icon={Bell}
          end={end}
          now={now}
          minutes={chosen}
          most={most}
          error={chosen > most ? t('follow_up.past') : undefined}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}
