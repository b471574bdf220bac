import { CheckCheck, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/primitives/Button.tsx';
import type { LatePopupProps } from '../../ui/primitives/late-popup.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Link } from '../../ui/primitives/Link.tsx';
import { Popover } from '../../ui/primitives/Popover.tsx';
import { TabPanel, Tabs } from '../../ui/primitives/Tabs.tsx';
import { NotificationList, type Looks } from './NotificationList.tsx';
import type { NotificationView } from './list-query.ts';
import { notificationPaths } from './paths.ts';
import { useMarkAllRead } from './use-mark-notification.ts';

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
  const navigate = useNavigate();
  return (
    <div className="flex max-h-[min(560px,var(--available-height))] flex-col">
      <div className="flex min-h-11 items-center gap-2 ps-4 pe-3 pt-3">
        <h2 className="flex-1 text-lg font-semibold">{t('title')}</h2>
        {unread > 0 && (
          <Button variant="ghost" size="sm" icon={CheckCheck} onClick={() => markAll.mutate()}>
            {t('mark_all_read')}
          </Button>
        )}
        <IconButton
          icon={Settings}
          size="sm"
          aria-label={t('settings')}
          onClick={() => {
            onLeave();
            void navigate(notificationPaths.settings);
          }}
        />
      </div>
      {/* The list scrolls between what stays above and below it. */}
      <div className="flex min-h-0 flex-1 flex-col *:flex *:min-h-0 *:flex-col">
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
      <div className="flex shrink-0 justify-center border-t border-subtle p-2.5">
        <Link to={notificationPaths.all} onClick={onLeave}>
          {t('see_everything')}
        </Link>
      </div>
    </div>
  );
}
