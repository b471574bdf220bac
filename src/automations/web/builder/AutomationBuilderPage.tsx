import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { singleTriggers, triggers, type ChatAutomation, type Trigger } from '../../contract/automation.ts';
import { isStart } from '../list/starts.ts';
import { automationPaths } from '../paths.ts';
import { automationQuery, automationsQuery } from '../queries.ts';
import { AutomationBuilder } from './AutomationBuilder.tsx';
import { BuilderMissing } from './BuilderMissing.tsx';

/** The first kind of start that a further automation can have. */
const freeTrigger = (others: readonly ChatAutomation[]): Trigger =>
  triggers.find((trigger) => !singleTriggers.includes(trigger) || !others.some((each) => each.trigger === trigger)) ??
  'keyword';

/** The builder of an automation, or of a new one that may begin with a common use. */
export function AutomationBuilderPage() {
  const { t } = useTranslation('automations');
  const id = useParams()['id'] ?? null;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayEdit = usePermission('setup.edit');
  const stored = useQuery({ ...automationQuery(id ?? ''), enabled: id !== null });
  // A new one begins with what starts none of these, where a business has only one of its kind.
  const others = useQuery({ ...automationsQuery, enabled: id === null });
  if ((id !== null && !stored.data) || others.isLoading)
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
      trigger={freeTrigger(others.data ?? [])}
      mayEdit={mayEdit}
      onCreated={(automation) => void navigate(automationPaths.edit(automation.id), { replace: true })}
    />
  );
}
