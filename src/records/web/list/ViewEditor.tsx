import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { bothCriteria } from '../../../rules/contract/criteria.ts';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useDeleteView } from '../view-mutations.ts';
import { withoutCriteria, type ListCriteria } from './use-list-criteria.ts';
import { useMayChangeView } from './use-may-change-view.ts';
import type { useViewLayout } from './use-view-layout.ts';

const ViewForm = lazy(async () => ({ default: (await import('./ViewForm.tsx')).ViewForm }));

/** In the query of the list's address: `new`, or the id of the view that is edited. */
export const EDIT_VIEW = 'edit_view';

interface ViewEditorProps {
  module: ModuleInfo;
  view: ListView;
  layout: ReturnType<typeof useViewLayout>;
  /** What was changed of the view's and quick criteria become part of what is saved. */
  criteria: ListCriteria;
}

/** The drawer in which a view is saved, changed and deleted; it has an address of its own, so that Back closes it. */
export function ViewEditor({ module, view, layout, criteria }: ViewEditorProps) {
  const { t } = useTranslation('records');
  const [params, setParams] = useSearchParams();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteView(module.name);
  const mayChange = useMayChangeView(module, view);
  const edited = params.get(EDIT_VIEW);
  if (edited === null) return null;
  // A link to the form of a view that is someone else's begins a new one.
  const isNew = !mayChange || edited !== view.id;
  const leave = (shownView?: string) => {
    const next = shownView === undefined ? new URLSearchParams(params) : withoutCriteria(params, 'all');
    next.delete(EDIT_VIEW);
    if (shownView !== undefined) next.set('view', shownView);
    setParams(next);
  };
  return (
    <Suspense fallback={null}>
      <ViewForm
        key={edited}
        module={module}
        view={view}
        isNew={isNew}
        criteria={bothCriteria(criteria.ofView, criteria.quick)}
        columns={layout.columns}
        sort={layout.sort}
        onSaved={(saved) => {
          layout.reset();
          leave(saved.id);
        }}
        onClose={() => leave()}
        extra={
          !isNew && (
            <Button variant="danger-quiet" icon={Trash2} className="me-auto" onClick={() => setDeleting(true)}>
              {t('views.delete')}
            </Button>
          )
        }
      />
      {isDeleting && (
        <ConfirmMutation
          mutation={remove}
          variables={view.id}
          title={t('views.delete_title', { name: view.name })}
          action={t('views.delete')}
          keep={t('views.keep')}
          done={t('views.deleted', { name: view.name })}
          onClose={() => {
            setDeleting(false);
            leave(module.views[0]?.id);
          }}
        >
          {t('views.delete_text')}
        </ConfirmMutation>
      )}
    </Suspense>
  );
}
