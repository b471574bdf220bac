import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { scriptPaths } from '../paths.ts';
import { scriptQuery } from '../queries.ts';
import { BuilderMissing } from './BuilderMissing.tsx';
import { ScriptBuilder } from './ScriptBuilder.tsx';

/** The builder of a script, or of a new one. */
export function ScriptBuilderPage() {
  const { t } = useTranslation('automations');
  const id = useParams()['id'] ?? null;
  const navigate = useNavigate();
  const mayEdit = usePermission('setup.edit');
  const stored = useQuery({ ...scriptQuery(id ?? ''), enabled: id !== null });
  if (id !== null && !stored.data)
    return (
      <BuilderMissing
        crumb={{ label: t('scripts.title'), to: scriptPaths.list }}
        error={stored.error}
        isRetrying={stored.isFetching}
        onRetry={() => void stored.refetch()}
      />
    );
  return (
    <ScriptBuilder
      key={id ?? 'new'}
      stored={stored.data ?? null}
      mayEdit={mayEdit}
      onCreated={(script) => void navigate(scriptPaths.edit(script.id), { replace: true })}
    />
  );
}
