import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Ellipsis, Pencil, SendHorizontal, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { ScheduledMessage } from '../../contract/scheduled-message.ts';
import { KindIcon } from '../list/KindIcon.tsx';
import { messageLine } from '../list/preview.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { LaterDialog } from './LaterDialog.tsx';
import { whenText } from './when-text.ts';
import { scheduledQuery, useTakeScheduled, useUpdateScheduled } from './scheduled-query.ts';

interface ScheduledMessagesProps {
  chat: Chat;
  /** Their number changed: what is at the end of the thread must be in view again. */
  onCount: () => void;
}

/** What leaves later in a chat, below its messages, and what could not be sent. */
export function ScheduledMessages({ chat, onCount }: ScheduledMessagesProps) {
  const { t } = useTranslation('chats_scheduled');
  const { data: waiting = [] } = useQuery(scheduledQuery(chat.id));
  useEffect(onCount, [waiting.length, onCount]);
  if (waiting.length === 0) return null;
  return (
    <ul
      aria-label={t('list.label')}
      className="flex shrink-0 flex-col items-end gap-1.5 px-6 pt-1.5 pb-2 @max-[600px]:px-3"
    >
      {waiting.map((message) => (
        <Scheduled key={message.id} chat={chat} message={message} />
      ))}
    </ul>
  );
}

/** One of them: its words, when it leaves, and what can be done about it. */
function Scheduled({ chat, message }: { chat: Chat; message: ScheduledMessage }) {
  const { t } = useTranslation('chats_scheduled');
  const { id: ownId, permissions } = useCurrentUser();
  const take = useTakeScheduled(message);
  const [isEditing, setEditing] = useState(false);
  const { author, problem } = message;
  // One that is on its way to the server has no version.
  const isStored = message.version > 0;
  const isOwn = isStored && author.id === ownId;
  const isOfOwnChat = chat.assignee?.id === ownId || permissions.includes('chats.assign');
  const mayCancel = isStored && (isOwn || isOfOwnChat);
  return (
    <li
      className={classNames(
        'max-w-[min(560px,75%)] rounded-lg rounded-se-xs border border-dashed px-2.5 pt-1.5 pb-1 text-md @max-[600px]:max-w-[85%]',
        problem === null ? 'border-bubble-out-border bg-bubble-out/60' : 'border-danger-border bg-danger-soft',
        !isStored && 'opacity-75',
      )}
    >
      <Content message={message} />
      <span className="flex items-center gap-1.5 text-xs text-bubble-meta">
        <When message={message} isOwn={author.id === ownId} />
        {mayCancel && (
          <Menu
            align="end"
            side="top"
            trigger={<IconButton size="sm" dim icon={Ellipsis} aria-label={t('list.more')} className="-me-1" />}
          >
            {isOwn && (
              <>
                <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
                  {t('list.edit')}
                </MenuItem>
                <MenuItem
                  icon={SendHorizontal}
                  onSelect={() => take.mutate('send', { onSuccess: () => showSuccess(t('done.sent')) })}
                >
                  {t('list.send_now')}
                </MenuItem>
                <MenuSeparator />
              </>
            )}
            <MenuItem
              danger
              icon={Trash2}
              onSelect={() => take.mutate('cancel', { onSuccess: () => showSuccess(t('done.cancelled')) })}
            >
              {t(problem === null ? 'list.cancel' : 'list.discard')}
            </MenuItem>
          </Menu>
        )}
      </span>
      {isEditing && <EditDialog chat={chat} message={message} onClose={() => setEditing(false)} />}
    </li>
  );
}

/** When it leaves and whose it is, or why it was not sent. */
function When({ message: { problem, send_time, author }, isOwn }: { message: ScheduledMessage; isOwn: boolean }) {
  const { t } = useTranslation('chats_scheduled');
  if (problem !== null)
    return (
      <>
        <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-danger-text" />
        <span className="min-w-0 flex-1 text-danger-text">{t('list.failed', { reason: problem })}</span>
      </>
    );
  const time = whenText(send_time, t);
  return (
    <>
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1">
        {isOwn ? t('list.leaves', { time }) : t('list.by', { time, name: author.label })}
      </span>
    </>
  );
}

function Content({ message }: { message: ScheduledMessage }) {
  const { t } = useTranslation('chats');
  const { content_type: kind, content } = message;
  if (kind === 'text' && typeof content['text'] === 'string')
    return (
      <p dir="auto" className="leading-5 text-bubble-text">
        <FormattedText text={content['text']} />
      </p>
    );
  const name = typeof content['name'] === 'string' ? content['name'] : '';
  return (
    <p dir="auto" className="flex items-center gap-1.5 leading-5 text-bubble-text">
      <KindIcon kind={kind} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {kind === 'file' && name !== ''
          ? [name, content['caption']].filter(Boolean).join(' · ')
          : messageLine(message, t)}
      </span>
    </p>
  );
}

function EditDialog({ chat, message, onClose }: { chat: Chat; message: ScheduledMessage; onClose: () => void }) {
  const { t } = useTranslation('chats_scheduled');
  const update = useUpdateScheduled(message);
  const rules = capabilitiesOf(chat.channel.kind)?.content;
  const { content_type: kind, content, send_time } = message;
  const isText = kind === 'text';
  const text = isText ? content['text'] : kind === 'file' ? (content['caption'] ?? null) : null;
  return (
    <LaterDialog
      chat={chat}
      edited={{
        sendTime: send_time,
        text: typeof text === 'string' ? text : null,
        maxText: (isText ? rules?.maxText : rules?.maxCaption) ?? 0,
        isTemplate: kind === 'template',
      }}
      failure={update.error}
      isBusy={update.isPending}
      onClose={onClose}
      onTime={(time, words) =>
        update.mutate(
          { send_time: time, ...(words !== null && { text: words }) },
          {
            onSuccess: () => {
              onClose();
              showSuccess(t('done.saved', { time: whenText(time, t) }));
            },
          },
        )
      }
    />
  );
}
