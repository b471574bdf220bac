import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import { useWallTime } from '../builder/StartPill.tsx';

interface StoppedCardProps {
  campaign: Campaign;
  /** Opens the choice of another template. */
  onReplace: (() => void) | undefined;
}

/** Why Parley stopped a campaign, and what can be done about it; of a scheduled one when it starts. */
export function StoppedCard({ campaign, onReplace }: StoppedCardProps) {
  const { t } = useTranslation('campaigns');
  const wallTime = useWallTime();
  const { status, stopped_reason: reason, runtime_params: params } = campaign;
  if (status === 'scheduled')
    return (
      <Callout
        icon={CalendarClock}
        title={params?.schedule ? t('results.starts', { time: wallTime(params.schedule.at) }) : undefined}
      >
        {t('results.scheduled_text')}
      </Callout>
    );
  if (reason === null || (status !== 'stopped' && status !== 'failed')) return null;
  return (
    <Callout
      tone={status === 'failed' ? 'danger' : 'warning'}
      title={t(status === 'failed' ? 'results.failed_title' : 'results.stopped_title')}
      action={
        status === 'stopped' &&
        onReplace && (
          <Button size="sm" onClick={onReplace}>
            {t('results.other_template')}
          </Button>
        )
      }
    >
      {reason}
    </Callout>
  );
}
