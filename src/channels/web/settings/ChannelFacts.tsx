import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { QualityBars } from '../../../ui/primitives/QualityBars.tsx';
import { capitaliseRaw } from '../../../ui/primitives/status-tones.ts';
import type { Channel } from '../../contract/channel.ts';
import { formatLimit } from '../limit-steps.ts';
import { usageQuery } from '../queries.ts';
import { LevelSelect } from './LevelSelect.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';

/** Quality, what is used of the limit, who can be messaged, display name, and PIN or phone app. */
export function ChannelFacts({ channel, mayEdit }: { channel: Channel; mayEdit: boolean }) {
  const { t, i18n } = useTranslation('channels');
  const { current_limit: limit, quality_status: quality } = channel.channel_info;
  const { data: used } = useQuery({
    ...usageQuery,
    select: (usage) => usage.find(({ channel_id: id }) => id === channel.id)?.started_count,
  });
  const number = (count: number) => formatLimit(count, i18n.language);
  const usage =
    limit === null
      ? t('limit.unlimited')
      : used === undefined
        ? t('settings.usage_up_to', { limit: number(limit) })
        : t('settings.usage_of', { count: number(used), limit: number(limit) });
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-5">
        <Fact label={t('settings.quality')}>
          <QualityBars rating={quality} />
        </Fact>
        <Fact label={t('settings.usage')}>
          <span className="tabular-nums">{usage}</span>
        </Fact>
        <Fact label={t('settings.level')} isWide>
          {mayEdit && channel.status !== 'pending' ? (
            <LevelSelect channel={channel} />
          ) : (
            t(`settings.levels.${channel.communication_level}`)
          )}
        </Fact>
        <Fact label={t('settings.display_name')}>
          <DisplayName channel={channel} />
        </Fact>
        {channel.is_in_app ? (
          <Fact label={t('settings.also_in')}>{t('settings.phone_app')}</Fact>
        ) : (
          <Fact label={t('settings.pin')}>{t(channel.is_pin_enabled ? 'settings.pin_set' : 'settings.pin_unset')}</Fact>
        )}
      </dl>
      {limit !== null && used !== undefined && <LimitBar used={used} limit={limit} />}
    </>
  );
}

/** `isWide`: a control that takes a whole row of a phone. */
function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', isWide && 'max-md:col-span-2')}>
      <dt className="mb-0.5 text-xs text-tertiary">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1.5 font-medium">{children}</dd>
    </div>
  );
}

const nameStates: Readonly<Record<string, 'approved' | 'declined' | 'pending' | 'none'>> = {
  APPROVED: 'approved',
  AVAILABLE_WITHOUT_REVIEW: 'approved',
  DECLINED: 'declined',
  REJECTED: 'declined',
  EXPIRED: 'declined',
  PENDING_REVIEW: 'pending',
  PENDING: 'pending',
};

function DisplayName({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const { name_status: status, name_rejection_reason: reason, verified_name: name } = channel.channel_info;
  const state = nameStates[status ?? ''] ?? 'none';
  if (state === 'declined') {
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-danger-text">
        <TriangleAlert aria-hidden className="size-3.5" />
        <span className="min-w-0">
          {reason === null
            ? t('settings.name_states.declined')
            : t('settings.name_states.declined_because', { reason: capitaliseRaw(reason).toLocaleLowerCase() })}
        </span>
      </span>
    );
  }
  return (
    <span className="min-w-0">
      {name !== null && <bdi>{name}</bdi>}
      {name !== null && state !== 'approved' && ' · '}
      {(name === null || state !== 'approved') && (
        <span className="text-secondary">{t(`settings.name_states.${state}`)}</span>
      )}
    </span>
  );
}

/** From this share on the limit may stop the day's sending. */
const NEARLY_USED = 0.9;

/** How much of the limit is used; it is empty in the morning and fills. */
function LimitBar({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation('channels');
  const color = used >= limit * NEARLY_USED ? 2 : 1;
  return (
    <ProgressBar
      label={t('settings.usage')}
      segments={[{ value: used, label: t('settings.used'), color }]}
      total={limit}
    />
  );
}
