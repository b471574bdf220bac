import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../foundation/web/cache/use-pages.ts';
import type { RecordLook } from '../../foundation/web/slots/area.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationLists, notificationsQuery, type NotificationView } from './list-query.ts';

/** How the records look that notifications are about. */
export type Looks = Readonly<Record<string, RecordLook>>;

/** For a kind of record that no area declares. */
const anyLook: RecordLook = { icon: Bell, well: 'bg-neutral-soft text-neutral-text' };

interface NotificationListProps {
  view: NotificationView;
  looks: Looks;
  /** A notification was followed. */
  onLeave: () => void;
  /** Of what stands in the place of the rows. */
  headingLevel?: 2 | 3;
}

/** One view, newest first; more is loaded by a button. */
export function NotificationList({ view, looks, onLeave, headingLevel = 3 }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const list = useQuery({ ...notificationsQuery(view), refetchOnMount: 'always' });
  const pages = usePages(notificationLists[view], list.data);
  if (list.isPending) return <SkeletonRows rows={4} />;
  if (list.isError && !list.data)
    return <ErrorState headingLevel={headingLevel} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  const { items: rows, has_after: hasMore } = list.data;
  if (rows.length === 0) {
    const key = view === 'unread' ? 'empty_unread' : 'empty';
    return (
      <EmptyState
        icon={view === 'unread' ? CheckCheck : BellOff}
        headingLevel={headingLevel}
        title={t(`${key}_title`)}
        className="py-8"
      >
        {t(`${key}_text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            look={
              Object.hasOwn(looks, notification.data.module) ? (looks[notification.data.module] ?? anyLook) : anyLook
            }
            onLeave={onLeave}
          />
        ))}
      </ul>
      {hasMore && (
        <div className="grid place-items-center p-2">
          <Button variant="ghost" size="sm" busy={pages.after === 'loading'} onClick={() => void pages.load('after')}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </>
  );
}
