import { AlarmClock } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Chat } from '../../contract/chat.ts';
import { useDiscardQuestion } from '../actions/use-discard-question.tsx';
import { readableName } from '../templates/template-words.ts';
import { FallbackTemplate } from './FallbackTemplate.tsx';
import { FollowUpMessage } from './FollowUpMessage.tsx';
import { FollowUpPreview } from './FollowUpPreview.tsx';
import { timeBefore } from './offsets.ts';
import { RemindToo } from './RemindToo.tsx';
import { TimeBeforeEnd } from './TimeBeforeEnd.tsx';
import { useFollowUp } from './use-follow-up.ts';

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
  const formatDate = useFormatDate();
  const { leave, question } = useDiscardQuestion(form.isUnsaved, onClose);
  const isOver = most === 0;
  const isSet = chat.follow_up !== null;
  const name = chat.contact.label;
  const leaves = isOver ? '' : formatDate(timeBefore(end, minutes), 'moment');
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
          <FollowUpMessage
            text={text}
            values={form.values}
            error={form.isChecked ? errors.text : undefined}
            onText={form.setText}
            onSubmit={form.submit}
          />
          <FallbackTemplate chat={chat} template={form.template} onTemplate={form.setTemplate} />
          <RemindToo end={end} minutes={minutes} most={most} ahead={form.ahead} onAhead={form.setAhead} />
        </form>
        <FollowUpPreview
          chat={chat}
          at={isOver ? undefined : timeBefore(end, minutes)}
          time={leaves}
          text={form.filled}
          name={name}
          template={form.template && readableName(form.template.name)}
        />
      </div>
      {question}
    </Dialog>
  );
}
