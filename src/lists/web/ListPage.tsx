import { useQuery } from '@tanstack/react-query';
import { FileX, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import { hasCode } from '../../foundation/web/api/call.ts';
import { ConfirmMutation } from '../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import {
  moduleQuery,
  RecordParts,
  recordQuery,
  useDeleteRecord,
  useOpenedHere,
  type RecordPageProps,
} from '../../records/web/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { PageHeader } from '../../ui/patterns/PageHeader.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import { Pill } from '../../ui/primitives/StatusPill.tsx';
import { ListRule } from './ListRule.tsx';
import { AddMembers } from './members/AddMembers.tsx';
import { ruleCountQuery } from './members/member-list.ts';
import { MembersTable } from './members/MembersTable.tsx';
import { contactListsRoot } from './paths.ts';

const MODULE = 'contact_lists';

/** The page of one contact list: its members. */
export function ListPage({ id }: RecordPageProps) {
  const { t } = useTranslation('lists');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { data: list, error, isFetching, refetch } = useQuery(recordQuery(MODULE, id));
  if (list) return <OpenList list={list} />;
  if (list === null || hasCode(error, 'NOT_FOUND', 'INVALID_DATA'))
    return (
      <EmptyState
        icon={FileX}
        title={t('missing')}
        action={<Button onClick={() => void navigate(contactListsRoot)}>{t('all_lists')}</Button>}
      >
        {t('missing_text')}
      </EmptyState>
    );
  if (!error) return <SkeletonRows rows={10} />;
  return (
    <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
      {failureText(error)}
    </ErrorState>
  );
}

/** How many contacts fit the rule of a list now; null while it is not known, and for a list without one. */
function useFitting(criteria: Criteria): { count: number; number: string } | null {
  const { i18n } = useTranslation();
  const { data } = useQuery({ ...ruleCountQuery(criteria), enabled: criteria !== null });
  if (!data || criteria === null) return null;
  const { count, is_capped: isCapped } = data;
  return { count, number: `${new Intl.NumberFormat(i18n.language).format(count)}${isCapped ? '+' : ''}` };
}

function OpenList({ list }: { list: ModuleRecord }) {
  const { t } = useTranslation('lists');
  const navigate = useNavigate();
  const here = useOpenedHere();
  const [params] = useSearchParams();
  const { data: module } = useQuery(moduleQuery(MODULE));
  const remove = useDeleteRecord(MODULE);
  const [open, setOpen] = useState<'add' | 'delete' | null>(null);
  const name = String(list['name']);
  const isDynamic = list['criteria'] !== null;
  const fitting = useFitting(list['criteria'] as Criteria);
  const mayChange = module?.allows.edit === true;
  const close = () => setOpen(null);
  const adding = mayChange && !isDynamic && (
    <Button variant="primary" icon={UserPlus} onClick={() => setOpen('add')}>
      {t('add.button')}
    </Button>
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: t('back'), to: contactListsRoot }]}
        title={<bdi dir="auto">{name}</bdi>}
        count={
          isDynamic
            ? fitting && t('rule.count', { count: fitting.count, number: fitting.number })
            : t('active_of', { active: Number(list['active_count']), all: Number(list['member_count']) })
        }
        status={isDynamic && <Pill tone="info">{t('dynamic')}</Pill>}
        actions={
          module && (
            <>
              {mayChange && (
                <IconButton icon={Trash2} aria-label={t('remove_list')} onClick={() => setOpen('delete')} />
              )}
              <RecordParts slot="recordActions" module={module} record={list} />
              {mayChange && (
                <Button
                  icon={Pencil}
                  onClick={() => void navigate(`${contactListsRoot}/${list.id}/edit`, { state: here })}
                >
                  {t('edit')}
                </Button>
              )}
              {adding}
            </>
          )
        }
      />
      {typeof list['description'] === 'string' && (
        <p dir="auto" className="px-4 pb-2 text-secondary md:px-6">
          {list['description']}
        </p>
      )}
      {isDynamic && <ListRule list={list} mayChange={mayChange} />}
      <MembersTable
        list={{ id: list.id, name, isDynamic }}
        search={searchTerm(params.get('search') ?? '')}
        mayChange={mayChange}
        start={adding}
      />
      {open === 'add' && <AddMembers list={{ id: list.id, name }} onClose={close} />}
      {open === 'delete' && (
        <ConfirmMutation
          mutation={remove}
          variables={list.id}
          title={t('delete_title', { name })}
          action={t('remove_list')}
          keep={t('keep_list')}
          done={t('deleted', { name })}
          onClose={() => {
            close();
            void navigate(contactListsRoot);
          }}
        >
          {t('delete_text')}
        </ConfirmMutation>
      )}
    </div>
  );
}
