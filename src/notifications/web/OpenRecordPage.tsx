import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { recordPath } from '../../foundation/web/slots/composition.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Link } from '../../ui/primitives/Link.tsx';
import { notificationState } from './notification-state.ts';
import { notificationPaths } from './paths.ts';
import { useMarkNotification } from './use-mark-notification.ts';

const ID = /^[1-9]\d{0,18}$/;

/**
 * Where a notification of the browser leads: on to its record, which is looked up among those that areas declare. Nothing
 * that stands in the address becomes an address itself.
 */
export function OpenRecordPage() {
  const { t } = useTranslation('notifications');
  const [query] = useSearchParams();
  const { mutate } = useMarkNotification();
  const notification = query.get('notification');
  const path = recordPath(query.get('module') ?? '', query.get('id') ?? '');
  useEffect(() => {
    if (path !== null && notification !== null && ID.test(notification)) mutate({ id: notification, status: 'read' });
  }, [path, notification, mutate]);
  if (path !== null) return <Navigate to={path} replace state={notificationState} />;
  return (
    <EmptyState icon={BellOff} headingLevel={1} title={t('cannot_open_title')} className="h-full py-16">
      <span className="flex flex-col items-center gap-3">
        {t('cannot_open_text')}
        <Link to={notificationPaths.all}>{t('to_all')}</Link>
      </span>
    </EmptyState>
  );
}
