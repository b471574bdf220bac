import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Channel } from '../../contract/channel.ts';
import { ManagerAnchor } from '../ManagerLink.tsx';
import { NoticeText } from '../NoticeText.tsx';
import { channelPaths } from '../paths.ts';
import { useUpdateChannel } from '../use-update-channel.ts';

const restrictions = [
  { kind: 'outgoing', name: 'RESTRICTED_BIZ_INITIATED_MESSAGING' },
  { kind: 'incoming', name: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' },
] as const;

/** The restrictions that the provider has put on a channel. */
function restrictionsOf(channel: Channel) {
  const info = channel.platform_info.restriction_info;
  return restrictions.flatMap(({ kind, name }) => {
    const until = info[name] ?? null;
    return until === null ? [] : [{ kind, until }];
  });
}

export const hasNotice = (channel: Channel): boolean => restrictionsOf(channel).length > 0;

/** Why sending waits and what to do, then what the provider does not allow for a while. */
export function ChannelNotices({ channel, mayEdit }: { channel: Channel; mayEdit: boolean }) {
  const { t } = useTranslation('channels');
  const formatDate = useFormatDate();
  const sentence = useSentence();
  const manage = <ManagerAnchor accountId={channel.account_id}>{t('settings.manage_numbers')}</ManagerAnchor>;
  return (
    <>
      {channel.paused_reason !== null && (
        <Callout tone="danger" title={t('settings.paused')}>
          <NoticeText action={mayEdit ? <WayOut channel={channel}>{manage}</WayOut> : manage}>
            {sentence(channel.paused_reason)}
          </NoticeText>
        </Callout>
      )}
      {restrictionsOf(channel).map(({ kind, until }) => (
        <Callout key={kind} tone="warning">
          <NoticeText action={manage}>
            <Trans
              t={t}
              i18nKey={`settings.restricted.${kind}`}
              values={{ date: formatDate(until, 'date_time') }}
              components={{ b: <b className="font-semibold" /> }}
            />
          </NoticeText>
        </Callout>
      ))}
    </>
  );
}

/** What mends a channel whose messages wait: a login, the PIN, or word that it was mended at the provider. */
function WayOut({ channel, children }: { channel: Channel; children: ReactNode }) {
  const { t } = useTranslation('channels');
  const update = useUpdateChannel();
  if (channel.needs_reconnect) return <Link to={channelPaths.connect}>{t('settings.reconnect')}</Link>;
  if (channel.needs_pin) return <Link to={channelPaths.activate(channel.id)}>{t('settings.enter_pin')}</Link>;
  return (
    <>
      {children}
      <button
        type="button"
        disabled={update.isPending}
        onClick={() => update.mutate({ id: channel.id, action: 'activate' })}
      >
        {t('settings.go_again')}
      </button>
    </>
  );
}
