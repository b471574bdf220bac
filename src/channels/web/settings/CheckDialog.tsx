import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FindingRow } from '../../../doctor/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { Channel } from '../../contract/channel.ts';
import { CureLink } from '../refusals/CureLink.tsx';
import { checkQuery } from './check-query.ts';

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
          {findings.map(({ state, text, cure }) => (
            <FindingRow key={text} state={state}>
              {text} {cure !== null && <CureLink cure={cure} channelId={channel.id} />}
            </FindingRow>
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
