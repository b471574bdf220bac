import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { Channel } from '../../contract/channel.ts';
import { channelPaths } from '../paths.ts';
import { channelsQuery } from '../queries.ts';

/** Shows a step of the channel that the address names. */
export function ChannelStep({ children }: { children: (channel: Channel) => ReactNode }) {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const { id } = useParams();
  const { data, error, isFetching, refetch } = useQuery(channelsQuery);
  const channel = data?.find((each) => each.id === id);
  if (channel) return children(channel);
  if (data) {
    return (
      <EmptyState
        icon={Phone}
        headingLevel={1}
        title={t('activate.gone')}
        action={
          <Link to={channelPaths.number} className={buttonClasses('primary')}>
            {t('connect.choose')}
          </Link>
        }
      >
        {t('activate.gone_text')}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState headingLevel={1} title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  return (
    <div className="w-full max-w-130">
      <SkeletonText lines={4} />
    </div>
  );
}
