import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { CountBadge } from '../../ui/primitives/CountBadge.tsx';
import { Popover } from '../../ui/primitives/Popover.tsx';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import { notificationCountQuery } from './queries.ts';

const NotificationPopup = lazy(async () => ({ default: (await import('./NotificationPopup.tsx')).NotificationPopup }));

/** The bell with its count; the list behind it is loaded when it is first opened. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(notificationCountQuery);
  const unread = data?.unread ?? 0;
  return (
    <span className="relative inline-grid">
      <Popover
        label={t('title')}
        align="end"
        open={isOpen}
        onOpenChange={setOpen}
        className="w-[420px] overflow-hidden"
        trigger={
          <IconButton
            icon={Bell}
            aria-label={unread > 0 ? t('open', { count: unread }) : t('open_none')}
            tooltip={false}
          />
        }
      >
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <NotificationPopup unread={unread} onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <CountBadge count={unread} tone="danger" className="pointer-events-none absolute -end-0.5 -top-0.5" />
    </span>
  );
}
