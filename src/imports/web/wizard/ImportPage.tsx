import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { ImportScope } from '../import-scope.ts';
import { importFileQuery } from '../queries.ts';
import type { Target } from '../use-target.ts';
import { WithTarget } from '../WithTarget.tsx';
import { ImportFrame } from './ImportFrame.tsx';
import { MatchStep } from './MatchStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { UploadStep } from './UploadStep.tsx';
import { useImportPlan } from './use-import-plan.ts';

/** An import from the file to its start; each step has an address of its own. */
export function ImportPage() {
  return <WithTarget>{(scope, target) => <Wizard scope={scope} target={target} />}</WithTarget>;
}

interface WizardProps {
  scope: ImportScope;
  target: Target;
}

function Wizard({ scope, target }: WizardProps) {
  const [params, setParams] = useSearchParams();
  const fileId = params.get('file');
  const go = (changes: Record<string, string | null>, replace = false) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );
  if (fileId === null)
    return (
      <ImportFrame scope={scope} target={target} step="upload">
        <UploadStep target={target} onUploaded={(id) => go({ file: id })} />
      </ImportFrame>
    );
  return (
    <FileSteps
      key={fileId}
      scope={scope}
      target={target}
      fileId={fileId}
      isReview={params.get('step') === 'review'}
      onReview={() => go({ step: 'review' })}
      onMatch={() => go({ step: null }, true)}
      onReplace={() => go({ file: null, step: null })}
    />
  );
}

interface FileStepsProps extends WizardProps {
  fileId: string;
  isReview: boolean;
  onReview: () => void;
  onMatch: () => void;
  onReplace: () => void;
}

function FileSteps({ fileId, isReview, ...step }: FileStepsProps) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const { scope, target } = step;
  const { data, error, isFetching, refetch } = useQuery(importFileQuery(scope.module, fileId));
  const choices = useImportPlan(scope, fileId, data);
  if (data && choices.plan) {
    const Open = isReview ? ReviewStep : MatchStep;
    return <Open {...step} file={data.import_file} proposal={data.proposal} choices={choices} />;
  }
  return (
    <ImportFrame scope={scope} target={target} step="match">
      {!error && <SkeletonRows rows={8} />}
      {hasCode(error, 'NOT_FOUND', 'INVALID_DATA') && (
        <EmptyState
          icon={FileX}
          title={t('file.gone')}
          action={
            <Button variant="primary" onClick={step.onReplace}>
              {t('file.choose')}
            </Button>
          }
        >
          {t('file.gone_text')}
        </EmptyState>
      )}
      {error && !hasCode(error, 'NOT_FOUND', 'INVALID_DATA') && (
        <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
      )}
    </ImportFrame>
  );
}
