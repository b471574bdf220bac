import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { PageHeader } from '../../ui/patterns/PageHeader.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { TabPanel, Tabs } from '../../ui/primitives/Tabs.tsx';
import type { NotificationView } from './list-query.ts';
import { NotificationList, type Looks } from './NotificationList.tsx';
import { OpenRecordPage } from './OpenRecordPage.tsx';
import { notificationPaths } from './paths.ts';
import { notificationCountQuery } from './queries.ts';
import { loadLooks } from './record-looks.ts';
import { useMarkAllRead } from './use-mark-notification.ts';

const stay = (): void => undefined;
const noLooks: Looks = {};

/** Everything that the user was notified of; below it, what leads on from a notification of the browser. */
export function NotificationsPage() {
  return useParams()['step'] === 'open' ? <OpenRecordPage /> : <Everything />;
}

/** In pages, newest first. */
function Everything() {
  const { t } = useTranslation('notifications');
  const [view, setView] = useState<NotificationView>('all');
  const navigate = useNavigate();
  const unread = useQuery(notificationCountQuery).data?.unread ?? 0;
  const { data: looks = noLooks } = useQuery({ queryKey: ['record_looks'], queryFn: loadLooks, staleTime: Infinity });
  const markAll = useMarkAllRead();
  const list = (shown: NotificationView) => (
    <div className="overflow-hidden rounded-md border border-subtle bg-surface">
      <NotificationList view={shown} looks={looks} onLeave={stay} headingLevel={2} />
    </div>
  );
  return (
    <div className="mx-auto flex max-w-200 flex-col pb-8">
      <PageHeader
        title={t('title')}
        actions={
          <>
            {unread > 0 && (
              <Button variant="ghost" icon={CheckCheck} onClick={() => markAll.mutate()}>
                {t('mark_all_read')}
              </Button>
            )}
            <Button variant="secondary" icon={Settings} onClick={() => void navigate(notificationPaths.settings)}>
              {t('settings')}
            </Button>
          </>
        }
      />
      <Tabs
        label={t('views')}
        className="px-4 md:px-6"
        value={view}
        onValueChange={setView}
        tabs={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('unread'), ...(unread > 0 && { count: unread }) },
        ]}
      >
        <TabPanel value="all" className="px-4 pt-4 md:px-6">
          {list('all')}
        </TabPanel>
        <TabPanel value="unread" className="px-4 pt-4 md:px-6">
          {list('unread')}
        </TabPanel>
      </Tabs>
    </div>
  );
}
