import { useQuery } from '@tanstack/react-query';
import { Plus, WandSparkles } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { Macro } from '../../contract/macro.ts';
import { MacroDrawer } from '../form/MacroDrawer.tsx';
import { macroPaths } from '../paths.ts';
import { macrosQuery, useDeleteMacro } from '../queries.ts';
import { MacroTable } from './MacroTable.tsx';

const DRAWER = /^(|new|[1-9]\d{0,18})$/;

/** Settings, Macros. The drawer of one has an address of its own and lies over the list. */
export function MacrosPage() {
  const opened = useParams()['*'] ?? '';
  return DRAWER.test(opened) ? <Macros opened={opened} /> : <Navigate to={macroPaths.list} replace />;
}

function Macros({ opened }: { opened: string }) {
  const { t } = useTranslation('macros');
  const { t: tn } = useTranslation('macros_names');
  const navigate = useNavigate();
  const mayEdit = usePermission('setup.edit');
  const { data } = useQuery(macrosQuery);
  const close = useCallback(() => void navigate(macroPaths.list), [navigate]);
  const add = mayEdit ? (
    <Button variant="primary" icon={Plus} onClick={() => void navigate(macroPaths.new)}>
      {t('new')}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={tn('macros')} count={data?.length} actions={add} />
      <p className="px-4 pb-3 text-secondary md:px-6">
        {t('intro')} {!mayEdit && t('read_only')}
      </p>
      <List mayEdit={mayEdit} add={add} />
      {opened !== '' && (
        <MacroDrawer key={opened} id={opened === 'new' ? null : opened} isReadOnly={!mayEdit} onClose={close} />
      )}
    </>
  );
}

function List({ mayEdit, add }: { mayEdit: boolean; add: ReactNode }) {
  const { t } = useTranslation('macros');
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = useQuery(macrosQuery);
  const remove = useDeleteMacro();
  const [toDelete, setToDelete] = useState<Macro | null>(null);
  if (!data) {
    if (!error) return <SkeletonRows rows={5} avatar={false} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon={WandSparkles} title={t('list.empty')} action={add}>
          {t('list.empty_text')}
        </EmptyState>
      ) : (
        <MacroTable macros={data} mayEdit={mayEdit} onDelete={setToDelete} />
      )}
      {toDelete && (
        <ConfirmMutation
          mutation={remove}
          variables={toDelete.id}
          title={t('delete.title', { name: toDelete.name })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          done={t('deleted', { name: toDelete.name })}
          onClose={() => setToDelete(null)}
        >
          {t('delete.text')}
        </ConfirmMutation>
      )}
    </>
  );
}
