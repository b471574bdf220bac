import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { isStart } from '../list/starts.ts';
import { automationPaths } from '../paths.ts';
import { automationQuery } from '../queries.ts';
import { AutomationBuilder } from './AutomationBuilder.tsx';
import { BuilderMissing } from './BuilderMissing.tsx';

/** The builder of an automation, or of a new one that may begin with a common use. */
export function AutomationBuilderPage() {
  const { t } = useTranslation('automations');
  const id = useParams()['id'] ?? null;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayEdit = usePermission('setup.edit');
  const stored = useQuery({ ...automationQuery(id ?? ''), enabled: id !== null });
  if (id !== null && !stored.data)
    return (
      <BuilderMissing
        crumb={{ label: t('title'), to: automationPaths.list }}
        error={stored.error}
        isRetrying={stored.isFetching}
        onRetry={() => void stored.refetch()}
      />
    );
  const wanted = params.get('start');
  const start = isStart(wanted) ? wanted : null;
  return (
    <AutomationBuilder
      key={id ?? `new:${start ?? ''}`}
      stored={stored.data ?? null}
      begin={start}
      mayEdit={mayEdit}
      onCreated={(automation) => void navigate(automationPaths.edit(automation.id), { replace: true })}
    />
  );
}
