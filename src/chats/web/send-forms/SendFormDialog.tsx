import { SendHorizontal } from 'lucide-react';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import { useDiscardQuestion } from '../actions/use-discard-question.tsx';
import { MessageBubble } from '../bubbles/MessageBubble.tsx';
import { localMessage, type Shown } from '../sending/local-message.ts';
import { useCurrentUser } from '../use-current-user.ts';

interface SendFormDialogProps {
  title: string;
  chat: Chat;
  /** The message as far as it is written; null: nothing is to be seen yet. */
  preview: Shown | null;
  /** Closing would lose something. */
  isDirty: boolean;
  /** Sends; false: something is wrong, and the first field with an error takes the focus. */
  onSubmit: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Where a message is written that is more than words: its fields, and beside them what the customer gets. */
export function SendFormDialog({ title, chat, preview, isDirty, onSubmit, onClose, children }: SendFormDialogProps) {
  const { t } = useTranslation('chats_forms');
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { leave, question } = useDiscardQuestion(isDirty, onClose);
  const { label: name } = chat.contact;
  const submit = () => {
    // The fields know of their errors with the next drawing.
    if (onSubmit()) onClose();
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      size="lg"
      keepOnOutsidePress
      flush
      title={title}
      description={t('to', { name })}
      footer={
        <>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" icon={SendHorizontal} keyHint={t('key')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 overflow-y-auto md:min-h-80 md:grid-cols-[1fr_336px]">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key of its own button, from any field */}
        <form
          ref={form}
          id={formId}
          noValidate
          className="flex min-w-0 flex-col gap-4 px-5 py-4"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {children}
        </form>
        <aside className="flex min-w-0 flex-col gap-2 border-subtle bg-thread-bg px-4 py-4 max-md:border-t md:border-s">
          <p className="font-medium text-secondary">{t('as_seen', { name })}</p>
          {preview ? (
            // Shown as it looks: its buttons do nothing here.
            <div inert className="flex flex-col items-end">
              <PreviewBubble chat={chat} shown={preview} />
            </div>
          ) : (
            <p className="text-xs text-tertiary">{t('nothing_yet')}</p>
          )}
        </aside>
      </div>
      {question}
    </Dialog>
  );
}

/** The message as the thread will show it, as if it had been sent now. */
function PreviewBubble({ chat, shown }: { chat: Chat; shown: Shown }) {
  const { id, first_name: first, last_name: last } = useCurrentUser();
  const message = useMemo((): Message => {
    const owner = { type: 'user' as const, id, label: `${first} ${last}`.trim() };
    const local = localMessage({
      chat,
      owner,
      clientId: 'preview',
      shown,
      repliesTo: null,
      retryOf: null,
      lastTime: null,
    });
    return { ...local, status: 'sent' };
  }, [chat, shown, id, first, last]);
  return <MessageBubble message={message} isFirst contactName={chat.contact.label} />;
}
