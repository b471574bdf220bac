import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus, Store, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { businessQuery, usePermission } from '../../../accounts/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import type { Channel } from '../../contract/channel.ts';
import { ManagerLink } from '../ManagerLink.tsx';
import { channelPaths } from '../paths.ts';
import { channelsQuery } from '../queries.ts';
import { ChannelCard } from './ChannelCard.tsx';
import { ownRestrictions, RestrictionNotices, sharedRestrictions } from './ChannelNotices.tsx';

// Few open it: its code comes with the press.
const RemoveAccountDialog = lazy(async () => ({
  default: (await import('./RemoveAccountDialog.tsx')).RemoveAccountDialog,
}));

/** Settings, Channels. */
export function ChannelsPage() {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const { data: channels, error, isFetching, refetch } = useQuery(channelsQuery);
  return (
    <>
      <PageHeader title={t('settings.title')} actions={<PageActions hasChannels={(channels?.length ?? 0) > 0} />} />
      <div className="flex flex-col gap-3 px-4 pb-8 md:px-6">
        {channels ? (
          <ChannelList channels={channels} />
        ) : error ? (
          <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        ) : (
          <>
            <SkeletonCard rows={2} />
            <SkeletonCard rows={2} />
          </>
        )}
      </div>
    </>
  );
}

function PageActions({ hasChannels }: { hasChannels: boolean }) {
  const { t } = useTranslation('channels');
  const mayEdit = usePermission('organisation.edit');
  const isOwner = usePermission('business.own');
  const { data: accountId = null } = useQuery({ ...businessQuery, enabled: false, select: ({ waba_id }) => waba_id });
  const [isRemoving, setRemoving] = useState(false);
  if (!hasChannels) return null;
  return (
    <>
      <span className="contents max-md:hidden">
        <ManagerLink accountId={accountId} />
      </span>
      {mayEdit && (
        <Link to={channelPaths.number} className={buttonClasses('primary')}>
          <Plus aria-hidden />
          {t('settings.add')}
        </Link>
      )}
      {isOwner && accountId !== null && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} aria-label={t('settings.more')} bordered />}>
          <MenuItem icon={Trash2} danger onSelect={() => setRemoving(true)}>
            {t('settings.remove')}
          </MenuItem>
        </Menu>
      )}
      {isRemoving && (
        <Suspense>
          <RemoveAccountDialog onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  );
}

function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation('channels');
  const mayEdit = usePermission('organisation.edit');
  if (channels.length === 0) {
    return (
      <div className="grid min-h-80 place-items-center rounded-md border border-subtle bg-surface">
        <EmptyState
          icon={Store}
          title={t('settings.empty')}
          action={
            mayEdit && (
              <Link to={channelPaths.connect} className={buttonClasses('primary')}>
                {t('settings.connect')}
              </Link>
            )
          }
        >
          {t(mayEdit ? 'settings.empty_text' : 'not_allowed_text')}
        </EmptyState>
      </div>
    );
  }
  const shared = sharedRestrictions(channels);
  return (
    <>
      {!mayEdit && <Callout>{t('settings.read_only')}</Callout>}
      <RestrictionNotices restrictions={shared} accountId={channels[0]?.account_id ?? null} />
      {channels.map((channel) => (
        <ChannelCard
          key={channel.id}
          channel={channel}
          restrictions={ownRestrictions(channel, shared)}
          mayEdit={mayEdit}
        />
      ))}
      <p className="text-xs text-tertiary">{t('settings.others')}</p>
    </>
  );
}
