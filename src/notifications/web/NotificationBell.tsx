import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { CountBadge } from '../../ui/primitives/CountBadge.tsx';
import { latePopup } from '../../ui/primitives/late-popup.tsx';
import { notificationMessages } from './messages/catalogue.ts';
import { notificationCountQuery } from './queries.ts';

const Popup = latePopup<{ unread: number }>('dialog', async () => {
  const [{ NotificationPopup }, looks] = await Promise.all([
    import('./NotificationPopup.tsx'),
    import('./record-looks.ts').then(({ loadLooks }) => loadLooks()),
    notificationMessages(),
  ]);
  return (props) => <NotificationPopup looks={looks} {...props} />;
});

/** The bell with its count; the list behind it is loaded when it is first opened. */
export function NotificationBell() {
  const { t } = useTranslation('notifications_names');
  const { data } = useQuery(notificationCountQuery);
  const unread = data?.unread ?? 0;
  return (
    <span className="relative inline-grid">
      <Popup
        unread={unread}
        trigger={
          <IconButton
            icon={Bell}
            aria-label={unread > 0 ? t('open', { count: unread }) : t('open_none')}
            tooltip={false}
          />
        }
      />
      <CountBadge count={unread} tone="danger" className="pointer-events-none absolute -end-0.5 -top-0.5" />
    </span>
  );
}
