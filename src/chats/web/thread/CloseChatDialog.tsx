import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import { conversationLog } from '../../contract/endpoints.ts';
import type { Chat } from '../../contract/chat.ts';
import { MakeRecords } from '../actions/MakeRecords.tsx';
import type { ConversationLog } from '../actions/use-chat-actions.ts';
import { focusAfterClosing } from '../inbox/inbox-shortcuts.ts';

const outcomes = ['resolved', 'follow_up_needed', 'open'] as const;

export interface CloseChatDialogProps {
  chat: Pick<Chat, 'id' | 'contact'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClose: (log: ConversationLog) => void;
}

/** The log that the organisation wants before a chat is closed. */
export function CloseChatDialog({ chat, open, onOpenChange, onClose }: CloseChatDialogProps) {
  const { t } = useTranslation('chats');
  const sentence = useSentence();
  const formId = useId();
  const [outcome, setOutcome] = useState<(typeof outcomes)[number] | null>(null);
  const [summary, setSummary] = useState('');
  const isLogged = useRef(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = () => {
    const parsed = conversationLog.safeParse({ outcome: outcome ?? '', summary });
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    isLogged.current = true;
    onOpenChange(false);
    onClose(parsed.data);
  };
  const errorOf = (field: string) => (errors[field] === undefined ? undefined : sentence(errors[field]));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      keepOnOutsidePress
      finalFocus={() => (isLogged.current ? focusAfterClosing() : null)}
      title={t('close.title')}
      description={t('close.text')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" keyHint={t('close.key')}>
            {t('close.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('close.outcome')} required error={errorOf('outcome')}>
          <Select
            options={outcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
            value={outcome}
            onValueChange={(value) => {
              setOutcome(value);
              setErrors({});
            }}
          />
        </Field>
        <Field label={t('close.summary')} required error={errorOf('summary')}>
          <TextArea
            value={summary}
            maxLength={2000}
            onFocus={() => setErrors({})}
            onChange={(event) => setSummary(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              submit();
            }}
          />
        </Field>
      </form>
      <MakeRecords chat={chat} modules={['enquiries', 'tasks']} />
    </Dialog>
  );
}
