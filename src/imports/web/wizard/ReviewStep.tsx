import { ArrowLeft, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { ImportPlan } from '../../contract/import.ts';
import { importPaths } from '../paths.ts';
import { useStartImport } from '../queries.ts';
import type { Target } from '../use-target.ts';
import { CheckResult } from './CheckResult.tsx';
import { ImportFrame } from './ImportFrame.tsx';
import type { WizardStepProps } from './wizard-step.ts';

/** Third step: what the import would do, and its start. */
export function ReviewStep({ scope, target, file, proposal, choices, onMatch }: WizardStepProps) {
  const { t, i18n } = useTranslation('imports');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const start = useStartImport(scope, file.id);
  const { plan, list } = choices;
  if (!plan) return null;
  const count = file.row_count ?? 0;
  const number = new Intl.NumberFormat(i18n.language).format(count);
  const channel = params.get('channel');
  const begin = () =>
    start.mutate(
      { ...plan, listId: list?.value ?? null },
      {
        onSuccess: ({ id }) => {
          choices.forget();
          const search = channel === null ? '' : `?channel=${encodeURIComponent(channel)}`;
          void navigate(`${importPaths(scope).result(id)}${search}`, { replace: true, state: { isNew: true } });
        },
      },
    );
  return (
    <ImportFrame
      scope={scope}
      target={target}
      step="review"
      footer={
        <>
          <span className="text-xs text-tertiary">{t('review.nothing_yet')}</span>
          <span className="ms-auto flex items-center gap-2">
            <Button variant="ghost" icon={ArrowLeft} onClick={onMatch}>
              {t('back')}
            </Button>
            <Button
              variant="primary"
              icon={Upload}
              busy={start.isPending}
              disabled={file.check?.status !== 'completed'}
              onClick={begin}
            >
              {t('review.start', { count, number })}
            </Button>
          </span>
        </>
      }
    >
      <div className="mx-auto flex w-full max-w-240 flex-col gap-4">
        {start.error && (
          <Callout tone="danger" live takesFocus>
            {failureText(start.error)}
          </Callout>
        )}
        {file.state === 'failed' && (
          <Callout tone="danger" live title={t('file.unreadable')}>
            {file.problem}
          </Callout>
        )}
        {file.check === null && file.state !== 'failed' && (
          <EmptyState
            icon={Upload}
            title={t('review.not_checked')}
            action={
              <Button variant="primary" onClick={onMatch}>
                {t('review.to_match')}
              </Button>
            }
          />
        )}
        {file.check?.status === 'pending' && (
          <p role="status" className="flex items-center justify-center gap-3 py-16 text-secondary">
            <Spinner /> {t('review.checking')}
          </p>
        )}
        {file.check?.status === 'completed' && (
          <>
            <CheckResult check={file.check} file={file} mapping={plan.mapping} />
            <PlanSummary
              plan={plan}
              target={target}
              listName={scope.listId === null ? (list?.label ?? null) : target.name}
              hasConsent={proposal.has_consent}
              matched={plan.mapping.filter((name) => name !== null).length}
              columns={file.header.length}
            />
          </>
        )}
      </div>
    </ImportFrame>
  );
}

interface PlanSummaryProps {
  plan: ImportPlan;
  target: Target;
  listName: string | null;
  hasConsent: boolean;
  matched: number;
  columns: number;
}

function PlanSummary({ plan, target, listName, hasConsent, matched, columns }: PlanSummaryProps) {
  const { t } = useTranslation('imports');
  const rows: [string, ReactNode][] = [
    [t('match.columns'), t('match.matched', { matched, all: columns })],
    [t('plan.existing', { name: target.record }), t(`plan.${plan.existing}`)],
  ];
  if (listName !== null) rows.push([t('plan.list'), <bdi key="list">{listName}</bdi>]);
  if (hasConsent)
    rows.push([t('plan.consent'), plan.is_consent_given ? plan.consent_source || t('review.yes') : t('review.no')]);
  return (
    <section aria-label={t('plan.title')} className="rounded-md border border-subtle bg-surface p-4">
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="md:contents">
            <dt className="text-tertiary">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
