import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import type { ModuleRecord } from '../../contract/record.ts';
import { fieldTypesQuery } from '../fields/use-field-types.ts';
import { layoutQuery, moduleQuery, recordQuery } from '../queries.ts';
import type { FormValues } from './form-values.ts';
import { RecordForm } from './RecordForm.tsx';

interface RecordFormDrawerProps {
  module: string;
  /** Null adds a record. */
  id: string | null;
  /** What a new record begins with: an enquiry from a chat has its contact. */
  begun?: FormValues | undefined;
  onSaved: (record: ModuleRecord) => void;
  onClose: () => void;
}

/** Waits for what the form of a record needs; says so when the record of the address is not there. */
export function RecordFormDrawer({ module: name, id, begun, onSaved, onClose }: RecordFormDrawerProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const { data: module } = useQuery(moduleQuery(name));
  const { data: types } = useQuery(fieldTypesQuery);
  const { me, layout, stored, error, isFetching, retry } = useFormParts(name, id);
  // The list behind says why a module cannot be read.
  if (!module) return null;
  const record = id === null ? null : stored;
  if (layout && types && me && isReady(id, record))
    return (
      <Suspense fallback={null}>
        <RecordForm
          me={me}
          module={module}
          types={types}
          sections={layout}
          record={record ?? null}
          begun={begun}
          onSaved={onSaved}
          onClose={onClose}
        />
      </Suspense>
    );
  const isMissing = record === null ? id !== null : hasCode(error, 'NOT_FOUND', 'INVALID_DATA');
  // The list behind stays as it is until the form can be drawn as a whole.
  if (!isMissing && !error) return null;
  const label = module.label.toLocaleLowerCase();
  return (
    <Drawer
      open
      size="md"
      onOpenChange={onClose}
      title={t(id === null ? 'form.new_title' : 'form.edit_title', { name: label })}
    >
      {isMissing ? (
        <EmptyState
          icon={FileX}
          title={t('detail.missing', { name: label })}
          action={<Button onClick={onClose}>{t('detail.close')}</Button>}
        >
          {t('detail.missing_text')}
        </EmptyState>
      ) : (
        <ErrorState title={t('form.load_failed')} retrying={isFetching} onRetry={retry}>
          {failureText(error)}
        </ErrorState>
      )}
    </Drawer>
  );
}

/** What a form needs beside its module: who adds the record, the layout, and for an edit the record that is stored. */
function useFormParts(module: string, id: string | null) {
  const me = useQuery(currentUserQuery);
  const layout = useQuery(layoutQuery(module));
  const stored = useQuery({ ...recordQuery(module, id ?? ''), enabled: id !== null });
  const parts = [layout, stored, me];
  return {
    me: me.data,
    layout: layout.data,
    stored: stored.data,
    error: parts.find(({ error }) => error)?.error ?? null,
    isFetching: parts.some((part) => part.isFetching),
    retry: () => {
      for (const part of parts) if (part.error) void part.refetch();
    },
  };
}

/** A new record needs none, an edit the one that is stored. */
const isReady = (id: string | null, record: ModuleRecord | null | undefined): boolean =>
  id === null || (record !== null && record !== undefined);
