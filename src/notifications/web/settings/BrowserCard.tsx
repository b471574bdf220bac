import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsCard, SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { canPush } from '../../../foundation/web/offline/worker-registration.ts';

type Permission = NotificationPermission | 'unsupported';

const ask = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** Whether this browser may show notifications, and the way to it. */
export function BrowserCard() {
  const { t } = useTranslation('notification_settings');
  const [permission, setPermission] = useState(ask);
  useEffect(() => {
    // The person may change it in the browser's own settings meanwhile.
    const askAgain = () => setPermission(ask());
    window.addEventListener('focus', askAgain);
    return () => window.removeEventListener('focus', askAgain);
  }, []);
  const help =
    permission === 'granted' && !canPush() ? t('browser_granted_open_only') : t(`browser_${permission}_help`);
  return (
    <SettingsCard title={t('browser')}>
      <SettingsRow control="auto" label={t(`browser_${permission}`)} help={help}>
        {permission === 'default' && (
          <Button
            variant="primary"
            onClick={() => void Notification.requestPermission().then(() => setPermission(ask()))}
          >
            {t('turn_on')}
          </Button>
        )}
      </SettingsRow>
    </SettingsCard>
  );
}
