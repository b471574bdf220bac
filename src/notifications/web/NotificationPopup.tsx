import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../foundation/web/cache/use-pages.ts';
import type { RecordLook } from '../../foundation/web/slots/area.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import type { LatePopupProps } from '../../ui/primitives/late-popup.tsx';
import { Popover } from '../../ui/primitives/Popover.tsx';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/primitives/Tabs.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationLists, notificationsQuery, type NotificationView } from './list-query.ts';
import { useMarkAllRead } from './use-mark-notification.ts';

type Looks = Readonly<Record<string, RecordLook>>;

interface NotificationPopupProps extends LatePopupProps {
  unread: number;
  /** How the records look that notifications are about. */
  looks: Looks;
}

/** What the bell opens. */
export function NotificationPopup({ unread, looks, trigger, defaultOpen }: NotificationPopupProps) {
  const { t } = useTranslation('notifications');
  const [isOpen, setOpen] = useState<boolean>(defaultOpen);
  return (
    <Popover
      label={t('title')}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-[420px] overflow-hidden"
      trigger={trigger}
    >
      <Notifications unread={unread} looks={looks} onLeave={() => setOpen(false)} />
    </Popover>
  );
}

interface NotificationsProps {
  unread: number;
  looks: Looks;
  /** A notification was followed: the popup closes. */
  onLeave: () => void;
}

/** All or unread, newest first. */
function Notifications({ unread, looks, onLeave }: NotificationsProps) {
  const { t } = useTranslation('notifications');
  const [view, setView] = useState<NotificationView>('all');
  const markAll = useMarkAllRead();
  return (
    <div className="flex max-h-[min(560px,var(--available-height))] flex-col">
      <div className="flex min-h-11 items-center gap-2 ps-4 pe-3 pt-3">
        <h2 className="flex-1 text-lg font-semibold">{t('title')}</h2>
        {unread > 0 && (
          <Button variant="ghost" size="sm" icon={CheckCheck} onClick={() => markAll.mutate()}>
            {t('mark_all_read')}
          </Button>
        )}
      </div>
      <Tabs
        label={t('views')}
        size="sm"
        className="shrink-0 px-4"
        value={view}
        onValueChange={setView}
        tabs={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('unread'), ...(unread > 0 && { count: unread }) },
        ]}
      >
        <TabPanel value="all" className="min-h-0 overflow-y-auto">
          <NotificationList view="all" looks={looks} onLeave={onLeave} />
        </TabPanel>
        <TabPanel value="unread" className="min-h-0 overflow-y-auto">
          <NotificationList view="unread" looks={looks} onLeave={onLeave} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** For a kind of record that no area declares. */
const anyLook: RecordLook = { icon: Bell, well: 'bg-neutral-soft text-neutral-text' };

interface NotificationListProps {
  view: NotificationView;
  looks: Looks;
  onLeave: () => void;
}

function NotificationList({ view, looks, onLeave }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const list = useQuery({ ...notificationsQuery(view), refetchOnMount: 'always' });
  const pages = usePages(notificationLists[view], list.data);
  if (list.isPending) return <SkeletonRows rows={4} />;
  if (list.isError && !list.data)
    return <ErrorState headingLevel={3} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  const { items: rows, has_after: hasMore } = list.data;
  if (rows.length === 0) {
    const key = view === 'unread' ? 'empty_unread' : 'empty';
    return (
      <EmptyState
        icon={view === 'unread' ? CheckCheck : BellOff}
        headingLevel={3}
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
