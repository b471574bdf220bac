import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Info, UserX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import { fieldTypesQuery, moduleQuery, recordQuery, type FieldTypes } from '../../../records/web/index.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { comparedFields, defaultChoices, differs, type Choices, type Pair } from './merge-choices.ts';
import { useMergeContacts } from './merge-mutations.ts';
import { mergePath } from './merge-path.ts';
import { MergeOutcome } from './MergeOutcome.tsx';
import { MergeTable } from './MergeTable.tsx';

/** Deleted as far as is known; what is asked for again may exist again. */
const isGone = ({ data, isFetching }: { data: unknown; isFetching: boolean }): boolean => data === null && !isFetching;

/** Two contacts that are one person: which values stay, and what moves. */
export function MergePage() {
  const { keptId = '', mergedId = '' } = useParams();
  return <MergeOfPair key={`${keptId} ${mergedId}`} keptId={keptId} mergedId={mergedId} />;
}

function MergeOfPair({ keptId, mergedId }: { keptId: string; mergedId: string }) {
  const { t } = useTranslation('contacts');
  const { t: names } = useTranslation('contacts_names');
  const failureText = useFailureText();
  const navigate = useNavigate();
  // Not in Comparison: the event of the merge may arrive before its reply and unmount it.
  const merge = useMergeContacts(keptId);
  const isMerging = merge.isPending || merge.isSuccess;
  const { data: module } = useQuery(moduleQuery('contacts'));
  const { data: types } = useQuery(fieldTypesQuery);
  const [kept, merged] = useQueries({
    queries: [recordQuery('contacts', keptId), recordQuery('contacts', mergedId)],
  });
  const error = kept.error ?? merged.error;
  const isMissing =
    keptId === mergedId ||
    (!isMerging && (isGone(kept) || isGone(merged) || hasCode(error, 'NOT_FOUND', 'INVALID_DATA')));
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col bg-canvas">
      <PageHeader
        className="border-b border-subtle bg-surface"
        title={t('merge.title')}
        crumbs={[{ label: names('contacts'), to: '/contacts' }]}
      />
      {isMissing ? (
        <EmptyState
          icon={UserX}
          title={t('merge.missing')}
          action={<Button onClick={() => void navigate('/contacts')}>{t('merge.to_list')}</Button>}
          className="m-auto"
        >
          {t('merge.missing_text')}
        </EmptyState>
      ) : error && !isMerging ? (
        <ErrorState
          title={t('merge.load_failed')}
          retrying={kept.isFetching || merged.isFetching}
          onRetry={() => void Promise.all([kept.refetch(), merged.refetch()])}
          className="m-auto"
        >
          {failureText(error)}
        </ErrorState>
      ) : module && types && kept.data && merged.data ? (
        <Comparison merge={merge} module={module} types={types} pair={{ kept: kept.data, merged: merged.data }} />
      ) : (
        <div className="p-6">
          <SkeletonText lines={10} />
        </div>
      )}
    </div>
  );
}

interface ComparisonProps {
  merge: ReturnType<typeof useMergeContacts>;
  module: ModuleInfo;
  types: FieldTypes;
  pair: Pair;
}

function Comparison({ merge, module, types, pair }: ComparisonProps) {
  const { t } = useTranslation('contacts');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { kept, merged } = pair;
  const [own, setOwn] = useState<Choices>({});
  const [shown, setShown] = useState<'differing' | 'all'>('differing');
  const fields = comparedFields(module.fields, pair);
  const differing = fields.filter((field) => differs(field, pair));
  const defaults = defaultChoices(fields, pair);
  // What became the same meanwhile is no choice any more.
  const choices: Choices = Object.fromEntries(
    Object.entries(defaults).map(([name, choice]) => [name, own[name] ?? choice]),
  );
  const submit = () => {
    if (merge.isPending) return;
    merge.mutate(
      { contact_id: merged.id, version: kept.version, merged_version: merged.version, choices: { ...choices } },
      {
        onSuccess: () => void navigate(`/contacts/${kept.id}`, { replace: true }),
        onError: (failure) => {
          if (!hasCode(failure, 'CONFLICT')) return;
          for (const { id } of [kept, merged])
            void client.invalidateQueries({ queryKey: recordQuery('contacts', id).queryKey });
        },
      },
    );
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <form
      ref={form}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid items-start gap-4 p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="flex min-w-0 flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-secondary">{t('merge.intro')}</p>
              <SegmentedControl
                label={t('merge.shown')}
                size="sm"
                options={[
                  { value: 'differing', label: t('merge.differing', { count: differing.length }) },
                  { value: 'all', label: t('merge.all', { count: fields.length }) },
                ]}
                value={shown}
                onValueChange={setShown}
              />
            </div>
            <MergeTable
              fields={shown === 'all' ? fields : differing}
              types={types}
              pair={pair}
              choices={choices}
              onChoose={(field, choice) => setOwn((before) => ({ ...before, [field]: choice }))}
              onSwap={() => void navigate(mergePath(merged.id, kept.id), { replace: true })}
            />
            {merge.error && (
              <Callout tone="danger" live takesFocus>
                {failureText(merge.error)}
              </Callout>
            )}
          </div>
          <MergeOutcome fields={fields} types={types} pair={pair} choices={choices} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-subtle bg-surface px-4 py-3 md:px-6">
        <p className="me-auto flex items-center gap-2 text-secondary">
          <Info aria-hidden className="size-3.5 shrink-0" />
          {t('merge.footer')}
        </p>
        <Button variant="ghost" onClick={() => void navigate(`/contacts/${kept.id}`)}>
          {t('merge.cancel')}
        </Button>
        <Button type="submit" variant="primary" keyHint="Ctrl ↵" busy={merge.isPending}>
          {t('merge.action')}
        </Button>
      </footer>
    </form>
  );
}
