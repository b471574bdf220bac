import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { SettingsCard, SettingsRow } from '../../../ui/patterns/SettingsCard.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { NoticeSettings } from '../../contract/notice-settings.ts';
import { BrowserCard } from './BrowserCard.tsx';
import { EventMatrix } from './EventMatrix.tsx';
import { QuietHoursRows } from './QuietHoursRows.tsx';
import { noticeSettingsQuery, useChangeSettings } from './settings-query.ts';

/** What a user is notified of, how, and when not. */
export function NoticeSettingsPage() {
  const { t } = useTranslation('notification_settings');
  const { data, isError, isFetching, refetch } = useQuery(noticeSettingsQuery);
  return (
    <div className="flex max-w-227 flex-col pb-8">
      <PageHeader title={t('title')} />
      <p className="px-4 pb-4 text-secondary md:px-6">{t('intro')}</p>
      {data ? (
        <Settings settings={data} />
      ) : isError ? (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
}

function Settings({ settings }: { settings: NoticeSettings }) {
  const { t } = useTranslation('notification_settings');
  const { mutate } = useChangeSettings();
  const { sound, previews, organisation_previews: mayQuote } = settings;
  return (
    <div className="flex flex-col gap-4 px-4 md:px-6">
      <BrowserCard />
      <SettingsCard title={t('how')}>
        <SettingsRow control="auto" label={t('sound')} help={t('sound_help')}>
          <Switch checked={sound} onCheckedChange={(isOn) => mutate({ sound: isOn })} />
        </SettingsRow>
        <SettingsRow
          control="auto"
          label={t('previews')}
          help={t(mayQuote ? 'previews_help' : 'previews_organisation')}
        >
          <Switch
            checked={previews && mayQuote}
            disabled={!mayQuote}
            onCheckedChange={(isOn) => mutate({ previews: isOn })}
          />
        </SettingsRow>
        <QuietHoursRows settings={settings} onChange={(quiet) => mutate({ quiet_hours: quiet })} />
      </SettingsCard>
      <EventMatrix
        events={settings.events}
        onChange={(event, channel, isOn) => mutate({ channels: { [event]: { [channel]: isOn } } })}
      />
    </div>
  );
}
