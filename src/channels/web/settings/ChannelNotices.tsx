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
import { ChannelNoticeList } from './ChannelNoticeList.tsx';
import { useUpdateChannel } from '../use-update-channel.ts';

const restrictions = [
  { kind: 'add_number', name: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' },
  { kind: 'outgoing', name: 'RESTRICTED_BIZ_INITIATED_MESSAGING' },
  { kind: 'incoming', name: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' },
] as const;

export interface Restriction {
  kind: (typeof restrictions)[number]['kind'];
  until: string;
}

/** The restrictions that the provider has put on a channel. */
function restrictionsOf(channel: Pick<Channel, 'platform_info'>): Restriction[] {
  const info = channel.platform_info.restriction_info;
  return restrictions.flatMap(({ kind, name }) => {
    const until = info[name] ?? null;
    return until === null ? [] : [{ kind, until }];
  });
}

/** Restrictions that every channel has: of the account, so they are shown once, above the channels. */
export function sharedRestrictions(channels: readonly Channel[]): Restriction[] {
  const [first, ...others] = channels;
  if (first === undefined || others.length === 0) return [];
  return restrictionsOf(first).filter(({ kind, until }) =>
    others.every((other) => restrictionsOf(other).some((each) => each.kind === kind && each.until === until)),
  );
}

/** Every restriction that some channel has, each until its last date. */
export function allRestrictions(channels: readonly Pick<Channel, 'platform_info'>[]): Restriction[] {
  const found = channels.flatMap(restrictionsOf);
  return restrictions.flatMap(({ kind }) => {
    const dates = found.filter((each) => each.kind === kind).map(({ until }) => until);
    const until = dates.toSorted().at(-1);
    return until === undefined ? [] : [{ kind, until }];
  });
}

/** The restrictions of a channel without those that are shown above it. */
export const ownRestrictions = (channel: Channel, shared: readonly Restriction[]): Restriction[] =>
  restrictionsOf(channel).filter(({ kind }) => !shared.some((each) => each.kind === kind));

interface ChannelNoticesProps {
  channel: Channel;
  restrictions: readonly Restriction[];
  mayEdit: boolean;
}

/** Why sending is paused and what to do, then what the provider does not allow for a while. */
export function ChannelNotices({ channel, restrictions: own, mayEdit }: ChannelNoticesProps) {
  const { t } = useTranslation('channels');
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
      <RestrictionNotices restrictions={own} accountId={channel.account_id} />
      <ChannelNoticeList channel={channel} mayEdit={mayEdit} />
    </>
  );
}

/** What the provider does not allow, and until when. */
export function RestrictionNotices({
  restrictions: shown,
  accountId,
}: {
  restrictions: readonly Restriction[];
  accountId: string | null;
}) {
  const { t } = useTranslation('channels');
  const formatDate = useFormatDate();
  return shown.map(({ kind, until }) => (
    <Callout key={kind} tone="warning">
      <NoticeText action={<ManagerAnchor accountId={accountId}>{t('settings.manage_numbers')}</ManagerAnchor>}>
        <Trans
          t={t}
          i18nKey={`settings.restricted.${kind}`}
          values={{ date: formatDate(until, 'date_time') }}
          components={{ b: <b className="font-semibold" /> }}
        />
      </NoticeText>
    </Callout>
  ));
}

/** What resumes a paused channel: a login, the PIN, or the word of a person who fixed it at the provider. */
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
        {t('settings.resume')}
      </button>
    </>
  );
}
