import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { Channel } from '../../contract/channel.ts';
import type { ChannelFinding } from '../../contract/notice.ts';
import { CureLink } from '../refusals/CureLink.tsx';
import { checkQuery } from './check-query.ts';

const looks: Readonly<Record<ChannelFinding['state'], { icon: LucideIcon; className: string }>> = {
  good: { icon: CircleCheck, className: 'text-success-text' },
  attention: { icon: TriangleAlert, className: 'text-warning-text' },
  broken: { icon: CircleX, className: 'text-danger-text' },
};

/** Everything that a channel needs to send and receive, what of it is wrong, and how to fix it. */
export function CheckDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const { data: findings, error, isFetching, refetch } = useQuery(checkQuery(channel.id));
  const faults = findings?.filter(({ state }) => state !== 'good').length ?? 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.check_title', { name: channel.name })}
      description={
        findings && (faults === 0 ? t('settings.check_good') : t('settings.check_faults', { count: faults }))
      }
      footer={
        <>
          <Button onClick={onClose}>{t('settings.close')}</Button>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {t('settings.check_again')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title={t('settings.check_failed')} retrying={isFetching} onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
      ) : findings ? (
        <ul className="flex flex-col gap-3">
          {findings.map((finding) => (
            <Finding key={finding.text} finding={finding} channelId={channel.id} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2 text-secondary">
          <Spinner />
          {t('settings.checking')}
        </p>
      )}
    </Dialog>
  );
}

function Finding({ finding: { state, text, cure }, channelId }: { finding: ChannelFinding; channelId: string }) {
  const { t } = useTranslation('channels');
  const { icon: Icon, className } = looks[state];
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-label={t(`settings.finding.${state}`)} className={classNames('mt-px size-4 shrink-0', className)} />
      <span className="min-w-0 flex-1">
        {text} {cure !== null && <CureLink cure={cure} channelId={channelId} />}
      </span>
    </li>
  );
}
