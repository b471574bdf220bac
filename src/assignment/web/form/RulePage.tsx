import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import type { AssignmentRule } from '../../contract/rule.ts';
import { rulePaths } from '../paths.ts';
import { ruleQuery } from '../queries.ts';
import { startValues } from './form-values.ts';
import { RuleForm } from './RuleForm.tsx';

/** The form of a stored rule, or of a new one. */
export function RulePage() {
  const { ruleId } = useParams();
  return ruleId === undefined ? <NewRule /> : <StoredRule key={ruleId} ruleId={ruleId} />;
}

function NewRule() {
  const { t } = useTranslation('assignment');
  const navigate = useNavigate();
  const mayEdit = usePermission('setup.edit');
  return (
    <RuleForm
      stored={null}
      start={startValues(t('form.default_name'))}
      mayEdit={mayEdit}
      onCreated={(rule: AssignmentRule) => {
        showSuccess(t('done.created'));
        void navigate(rulePaths.edit(rule.id), { replace: true });
      }}
    />
  );
}

function StoredRule({ ruleId }: { ruleId: string }) {
  const { t } = useTranslation('assignment');
  const failureText = useFailureText();
  const mayEdit = usePermission('setup.edit');
  const { data: rule, error, isFetching, refetch } = useQuery(ruleQuery(ruleId));
  if (rule) return <RuleForm stored={rule} start={startValues(rule.name)} mayEdit={mayEdit} />;
  const isMissing = hasCode(error, 'NOT_FOUND');
  return (
    <>
      <PageHeader crumbs={[{ label: t('title'), to: rulePaths.list }]} title="" />
      <div className="flex flex-col gap-3 px-4 md:px-6">
        {!error && (
          <>
            <SkeletonCard rows={3} />
            <SkeletonCard rows={3} />
          </>
        )}
        {isMissing && (
          <EmptyState
            icon={SearchX}
            title={t('form.missing')}
            action={
              <Link to={rulePaths.list} className={buttonClasses()}>
                {t('form.all_rules')}
              </Link>
            }
          >
            {t('form.missing_text')}
          </EmptyState>
        )}
        {error && !isMissing && (
          <ErrorState title={t('form.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        )}
      </div>
    </>
  );
}
