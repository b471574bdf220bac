import { CirclePause, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Banner, BannerAction } from '../../../ui/primitives/Banner.tsx';
import { channelPaths } from '../../../channels/web/index.ts';
import { dismiss } from './dismissals.ts';
import { askNotificationPermission } from './notification-permission.ts';
import type { BannerKind } from './use-banners.ts';

/** Truths about the whole page under the header, 40 px each. */
export function Banners({ banners }: { banners: readonly BannerKind[] }) {
  const { t } = useTranslation('banners');
  return (
    <section data-pane aria-label={t('region')} className="relative z-banner shrink-0">
      {banners.map((banner) => (
        // The content's height counts on exactly 40 px each.
        <div key={banner.kind} className="h-(--banner-h) overflow-hidden">
          <OneBanner banner={banner} />
        </div>
      ))}
    </section>
  );
}

function OneBanner({ banner }: { banner: BannerKind }) {
  const { t } = useTranslation('banners');
  const navigate = useNavigate();
  const formatDate = useFormatDate();
  if (banner.kind === 'offline') {
    return (
      <Banner tone="warning" icon={WifiOff}>
        {t('offline')}
      </Banner>
    );
  }
  if (banner.kind === 'sending_paused') {
    return (
      <Banner tone="danger" icon={CirclePause}>
        {t(banner.mayRelease ? 'sending_paused_release' : 'sending_paused')}
      </Banner>
    );
  }
  if (banner.kind === 'permission') {
    const isBlocked = banner.permission === 'denied';
    return (
      <Banner
        tone="info"
        onDismiss={() => dismiss(banner.key)}
        action={
          !isBlocked && <BannerAction onClick={() => void askNotificationPermission()}>{t('turn_on')}</BannerAction>
        }
      >
        {t(isBlocked ? 'permission_blocked' : 'permission')}
      </Banner>
    );
  }
  const { channel, kind, until } = banner.restriction;
  return (
    <Banner
      tone="warning"
      onDismiss={() => dismiss(banner.key)}
      action={<BannerAction onClick={() => void navigate(channelPaths.channels)}>{t('manage_numbers')}</BannerAction>}
    >
      {t(`${kind}`, { channel: channel.name, date: formatDate(until, 'date') })}
    </Banner>
  );
}
