import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StepDraft } from '../../../outreach/web/index.ts';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import type { CampaignImport } from '../../contract/campaign-import.ts';
import type { Blocker, Preflight } from '../../contract/preflight.ts';
import { Checklist, type Task } from './Checklist.tsx';
import { CostAndLimit } from './CostAndLimit.tsx';
import { WhoGetsIt } from './WhoGetsIt.tsx';

interface ReadySideProps {
  campaign: Campaign;
  steps: readonly StepDraft[];
  check: UseQueryResult<Preflight>;
  present: CampaignImport | null | undefined;
  onFix: (fix: Blocker['fix']) => void;
  onOpen: (task: Task) => void;
}

/** What is missing before a campaign can be run, who would get it, and what it would cost. */
export function ReadySide({ campaign, steps, check, present, onFix, onOpen }: ReadySideProps) {
  const { t } = useTranslation('campaigns');
  const { data: preflight, isError, refetch } = check;
  return (
    <aside
      aria-label={t('builder.setup')}
      className="flex shrink-0 flex-col gap-4 border-subtle bg-surface px-5 py-4 max-lg:border-b lg:w-[260px] lg:overflow-y-auto lg:border-e xl:w-[300px]"
    >
      <h2 className="font-semibold">{t('builder.ready')}</h2>
      {isError && !preflight && (
        <p role="alert" className="text-danger-text">
          {t('builder.check_failed')} <LinkButton onClick={() => void refetch()}>{t('retry')}</LinkButton>
        </p>
      )}
      {!preflight && !isError && <SkeletonText lines={6} />}
      {preflight && (
        <>
          <Checklist
            campaign={campaign}
            steps={steps}
            preflight={preflight}
            present={present}
            onFix={onFix}
            onOpen={onOpen}
          />
          <hr className="border-subtle" />
          <WhoGetsIt preflight={preflight} />
          <hr className="border-subtle" />
          <CostAndLimit preflight={preflight} />
        </>
      )}
    </aside>
  );
}
