import { ListPlus, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { useOpenedHere } from '../opened-from.ts';

interface EmptyRecordsProps {
  module: ModuleInfo;
  view: ListView;
  search: string;
  /** By quick criteria on top of the view. */
  isFiltered: boolean;
  onClearFilter: () => void;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  newPath: string;
}

/** Why there are no rows: none yet, none that fit, or they could not be read. */
export function EmptyRecords({
  module,
  view,
  search,
  isFiltered,
  onClearFilter,
  error,
  isRetrying,
  onRetry,
  newPath,
}: EmptyRecordsProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const here = useOpenedHere();
  const [params, setParams] = useSearchParams();
  const names = module.plural_label.toLocaleLowerCase();
  if (error)
    return (
      <ErrorState title={t('list.load_failed')} retrying={isRetrying} onRetry={onRetry}>
        {failureText(error)}
      </ErrorState>
    );
  if (search !== '')
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.none_found', { names })}
        action={
          <Button
            onClick={() => {
              const next = new URLSearchParams(params);
              next.delete('search');
              setParams(next);
            }}
          >
            {t('list.clear_search')}
          </Button>
        }
      >
        {t('list.none_found_text', { term: search })}
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.none_found', { names })}
        action={<Button onClick={onClearFilter}>{t('filter.clear')}</Button>}
      >
        {t('filter.none_text')}
      </EmptyState>
    );
  const [first] = module.views;
  if (view.criteria !== null && first && first.id !== view.id)
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.none_in_view', { names })}
        action={<Button onClick={() => setParams({ view: first.id })}>{first.name}</Button>}
      />
    );
  return (
    <EmptyState
      icon={ListPlus}
      title={t('list.none', { names })}
      action={
        module.allows.create && (
          <Button variant="primary" onClick={() => void navigate(newPath, { state: here })}>
            {t('list.new', { name: module.label.toLocaleLowerCase() })}
          </Button>
        )
      }
    >
      {t('list.none_text')}
    </EmptyState>
  );
}
