import { useQuery } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOpenedHere } from '../../../records/web/index.ts';
import { StepCanvas, toDrafts } from '../../../outreach/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { Skeleton } from '../../../ui/primitives/Skeleton.tsx';
import type { Sequence } from '../../contract/sequence.ts';
import { headerFileUrl } from '../header-file-url.ts';
import { Joins } from '../Joins.tsx';
import { sequencePaths } from '../paths.ts';
import { funnelQuery } from '../queries.ts';
import { useStepFields } from '../use-step-fields.ts';
import { FunnelLegend, StepFunnelBar } from './StepFunnelBar.tsx';

interface StepsTabProps {
  sequence: Sequence;
  mayEdit: boolean;
}

/** The steps one below the other, and beside each how many people are there and what became of its message. */
export function StepsTab({ sequence, mayEdit }: StepsTabProps) {
  const { t } = useTranslation('sequences');
  const navigate = useNavigate();
  const here = useOpenedHere();
  const { id, sequence_configs: stored } = sequence;
  const { data: funnel, error, refetch } = useQuery(funnelQuery(id));
  const fields = useStepFields();
  const steps = useMemo(() => toDrafts(stored ?? []), [stored]);
  const edit = (step?: string) =>
    void navigate(`${sequencePaths.edit(id)}${step === undefined ? '' : `?step=${step}`}`, { state: here });
  if (steps.length === 0)
    return (
      <EmptyState
        icon={Workflow}
        title={t('steps.none')}
        action={
          mayEdit && (
            <Button variant="primary" onClick={() => edit()}>
              {t('steps.add')}
            </Button>
          )
        }
        className="m-auto"
      >
        {t('steps.none_text')}
      </EmptyState>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4.5 md:px-6">
      <div className="mx-auto max-w-[1180px]">
        <h2 className="sr-only">{t('tabs.steps')}</h2>
        {error && (
          <p role="alert" className="mb-3 text-danger-text">
            {t('steps.numbers_failed')} <LinkButton onClick={() => void refetch()}>{t('steps.retry')}</LinkButton>
          </p>
        )}
        <StepCanvas
          steps={steps}
          fields={fields}
          start={<Joins list={sequence.contact_list?.label ?? null} />}
          asideHead={<FunnelLegend />}
          mediaUrl={(step, branch) => headerFileUrl(id, step, branch)}
          onChoose={mayEdit ? ({ key }) => edit(key) : undefined}
          aside={(step, index) => {
            const numbers = funnel?.get(step.key);
            if (numbers) return <StepFunnelBar sequenceId={id} position={index + 1} numbers={numbers} />;
            return error === null && funnel === undefined ? <Skeleton className="h-8 w-full" /> : null;
          }}
        />
      </div>
    </div>
  );
}
