import { ArrowRight, Info, RefreshCw, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFailureText, translateCode } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { ImportFile, ImportPlan } from '../../contract/import.ts';
import { useCheck, useReading } from '../queries.ts';
import { CountryBar } from './CountryBar.tsx';
import { findObstacle } from './find-obstacle.ts';
import { ImportFrame } from './ImportFrame.tsx';
import { MappingTable } from './MappingTable.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { useNewField } from './use-new-field.ts';
import type { WizardStepProps } from './wizard-step.ts';

/** Second step: which column is which field, and what happens to records that exist. */
export function MatchStep({ scope, target, file, proposal, choices, onReview, onReplace }: WizardStepProps) {
  const { t, i18n } = useTranslation('imports');
  const failureText = useFailureText();
  const check = useCheck(scope, file.id);
  const reading = useReading(scope.module, file.id);
  const newField = useNewField(scope.module, file, choices.match);
  const { plan } = choices;
  if (!plan) return null;
  const obstacle = findObstacle(file, proposal, plan);
  const failure = check.error ?? reading.error ?? newField.error;
  const review = () => check.mutate({ ...plan, listId: choices.list?.value ?? null }, { onSuccess: () => onReview() });
  return (
    <ImportFrame
      scope={scope}
      target={target}
      step="match"
      footer={
        <>
          <RowCount file={file} max={proposal.max_rows} />
          <span className="ms-auto flex items-center gap-2">
            <Button variant="ghost" onClick={onReplace}>
              {t('back')}
            </Button>
            <Button
              variant="primary"
              icon={ArrowRight}
              busy={check.isPending}
              disabled={file.state !== 'ready' || obstacle !== null}
              onClick={review}
            >
              {t('match.review')}
            </Button>
          </span>
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <section aria-label={t('match.columns')} className="min-w-0 rounded-md border border-subtle bg-surface">
          <FileHead file={file} plan={plan} isRemembered={proposal.is_remembered} onReplace={onReplace} />
          <ReadingBar file={file} isBusy={reading.isPending} onChange={(how) => reading.mutate(how)} />
          {file.state === 'failed' ? (
            <Callout tone="danger" className="m-4" live title={t('file.unreadable')}>
              {file.problem}
            </Callout>
          ) : (
            <MappingTable
              file={file}
              proposal={proposal}
              mapping={plan.mapping}
              onMatch={choices.match}
              newField={target.mayAddFields ? newField : null}
            />
          )}
          <div className="flex flex-col gap-3 p-4 empty:hidden">
            <CountryBar
              file={file}
              proposal={proposal}
              mapping={plan.mapping}
              country={plan.country}
              onChange={(country) => choices.change({ country })}
            />
            {obstacle && file.state !== 'failed' && (
              <Callout tone="warning">{translateCode(i18n, obstacle.code, obstacle.detail as object)}</Callout>
            )}
            {failure && (
              <Callout tone="danger" live>
                {failureText(failure)}
              </Callout>
            )}
          </div>
        </section>
        <div className="flex min-w-0 flex-col gap-4">
          <PreviewCard file={file} proposal={proposal} mapping={plan.mapping} target={target} />
          <PlanCard scope={scope} target={target} proposal={proposal} plan={plan} choices={choices} />
        </div>
      </div>
    </ImportFrame>
  );
}

interface FileHeadProps {
  file: ImportFile;
  plan: ImportPlan;
  isRemembered: boolean;
  onReplace: () => void;
}

function FileHead({ file, plan, isRemembered, onReplace }: FileHeadProps) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  const matched = plan.mapping.filter((name) => name !== null).length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Tag tone="success" className="uppercase">
        {file.format ?? file.name.split('.').at(-1)}
      </Tag>
      <h2 className="min-w-0 flex-1 basis-40">
        <bdi dir="auto" className="block truncate font-semibold" title={file.name}>
          {file.name}
        </bdi>
        <span className="block text-xs font-regular text-tertiary tabular-nums">
          {file.row_count !== null &&
            `${t('file.rows', { count: file.row_count, number: number.format(file.row_count) })} · `}
          {formatFileSize(file.size)}
        </span>
      </h2>
      {file.header.length > 0 && (
        <span className="flex items-center gap-1.5 text-xs font-medium text-success-text">
          <Sparkles aria-hidden className="size-3.5" />
          {t(isRemembered ? 'match.remembered' : 'match.matched', { matched, all: file.header.length })}
        </span>
      )}
      <Button icon={RefreshCw} className="max-md:ms-auto" onClick={onReplace}>
        {t('file.replace')}
      </Button>
    </div>
  );
}

function RowCount({ file, max }: { file: ImportFile; max: number }) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  if (file.state === 'reading')
    return (
      <span role="status" className="flex items-center gap-2 text-secondary">
        <Spinner /> {t('file.reading')}
      </span>
    );
  return (
    <span role="status" className="flex items-center gap-2 text-xs text-tertiary tabular-nums">
      <Info aria-hidden className="size-3.5" />
      {t('file.of_rows', {
        count: max,
        rows: number.format(file.row_count ?? 0),
        max: number.format(max),
      })}
    </span>
  );
}
