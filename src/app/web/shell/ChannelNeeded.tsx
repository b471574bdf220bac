import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Business } from '../../../accounts/contract/business.ts';
import { activeChannel, usePermission } from '../../../accounts/web/index.ts';
import { channelPaths } from '../../../channels/web/index.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { paths } from '../paths.ts';

/** In place of a page whose link is closed: it was opened by its address, and works with a channel only. */
export function ChannelNeeded({ business }: { business: Business }) {
  const { t } = useTranslation('menus');
  const mayEdit = usePermission('organisation.edit');
  const pending = activeChannel(business);
  const isPending = pending !== undefined;
  const action = mayEdit
    ? isPending
      ? { to: channelPaths.activate(pending.id), label: t('channel_needed.finish') }
      : { to: channelPaths.connect, label: t('channel_needed.connect') }
    : { to: paths.home, label: t('channel_needed.home') };
  return (
    <div className="grid min-h-full place-items-center p-4">
      <EmptyState
        headingLevel={1}
        icon={Store}
        tone="warning"
        title={t(isPending ? 'channel_needed.pending' : 'channel_needed.missing')}
        className="max-w-100"
        action={
          <Link to={action.to} className={buttonClasses('primary')}>
            {action.label}
          </Link>
        }
      >
        {mayEdit ? t(isPending ? 'channel_needed.finish_text' : 'channel_needed.connect_text') : undefined}
      </EmptyState>
    </div>
  );
}
