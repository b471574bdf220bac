import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatDate } from '../../foundation/web/dates/use-format-date.ts';
import type { RecordLook } from '../../foundation/web/slots/area.ts';
import { recordPath } from '../../foundation/web/slots/composition.ts';
import { classNames } from '../../ui/primitives/class-names.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import type { Notification } from '../contract/notification.ts';
import { notificationState } from './notification-state.ts';
import { useMarkNotification } from './use-mark-notification.ts';

interface NotificationRowProps {
  notification: Notification;
  look: RecordLook;
  onLeave: () => void;
}

/** One notification: a press opens its record, the eye that appears on hover toggles read and unread. */
export function NotificationRow({ notification, look: { icon: Icon, well }, onLeave }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const formatDate = useFormatDate();
  const mark = useMarkNotification();
  const { id, status, created_time, data } = notification;
  const isUnread = status === 'unread';
  const open = () => {
    if (isUnread) mark.mutate({ id, status: 'read' });
    const path = recordPath(data.module, data.record.id);
    if (path === null) return;
    onLeave();
    void navigate(path, { state: notificationState });
  };
  return (
    <li className={classNames('group/row relative flex hover:bg-hover', isUnread && 'bg-selected')}>
      <button
        type="button"
        onClick={open}
        className="flex min-w-0 flex-1 gap-3 py-2.5 ps-4 pe-11 text-start -outline-offset-2"
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-8 shrink-0 place-items-center rounded-md',
            well,
            isUnread && 'dark:bg-raised',
          )}
        >
          <Icon />
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className={classNames('block [overflow-wrap:anywhere]', isUnread && 'font-medium')}>
            {data.message}
          </span>
          <time
            dateTime={created_time}
            title={formatDate(created_time, 'date_time')}
            className="text-xs text-tertiary tabular-nums"
          >
            {formatDate(created_time, 'label')}
          </time>
          {isUnread && <span className="sr-only">{t('is_unread')}</span>}
        </span>
      </button>
      {isUnread && (
        <span
          aria-hidden
          className="pointer-events-none absolute end-5 top-4 size-2 rounded-full bg-unread group-focus-within/row:opacity-0 group-hover/row:opacity-0 pointer-coarse:opacity-0"
        />
      )}
      <IconButton
        icon={isUnread ? Eye : EyeOff}
        size="sm"
        aria-label={t(isUnread ? 'mark_read' : 'mark_unread')}
        onClick={() => mark.mutate({ id, status: isUnread ? 'read' : 'unread' })}
        className="absolute end-3 top-2 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  );
}
