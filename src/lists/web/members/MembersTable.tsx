import { useQuery } from '@tanstack/react-query';
import { SearchX, UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PhoneText } from '../../../accounts/web/index.ts';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { SearchField, useOpenedHere } from '../../../records/web/index.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import type { DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import type { ListMember } from '../../contract/member.ts';
import { MemberActions } from './MemberActions.tsx';
import { memberList, type MemberShape } from './member-list.ts';

interface MembersTableProps {
  list: { id: string; name: string; isDynamic: boolean };
  search: string;
  mayChange: boolean;
  /** What an empty list offers. */
  start: ReactNode;
}

const rowKey = ({ id }: ListMember) => id;
const NO_MEMBERS: readonly ListMember[] = [];
const NEXT_PAGE = 200;
const statuses = ['all', 'active', 'inactive'] as const;

/** The members of a list with their status and times; what can be done with several of them. */
export function MembersTable({ list, search, mayChange, start }: MembersTableProps) {
  const { t } = useTranslation('lists');
  const navigate = useNavigate();
  const here = useOpenedHere();
  const [status, setStatus] = useState<MemberShape['status']>('all');
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const shape = useMemo(() => memberList(list.id, { status, search }), [list.id, status, search]);
  const { data, error, isFetching, refetch } = useQuery(pagedQuery(shape));
  const pages = usePages(shape, data, NEXT_PAGE);
  const columns = useMemberColumns(list.isDynamic);
  const rows = data?.items ?? NO_MEMBERS;
  const clear = () => setSelection(new Set());
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2.5 md:px-6">
        <SearchField label={t('search')} search={search} />
        {!list.isDynamic && (
          <SegmentedControl
            label={t('filter')}
            options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onValueChange={(next) => {
              clear();
              setStatus(next);
            }}
          />
        )}
      </div>
      <DataTable<ListMember>
        label={t('members')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        loading={data === undefined && error === null}
        empty={
          <NoMembers
            isDynamic={list.isDynamic}
            isNarrowed={status !== 'all'}
            search={search}
            error={data === undefined ? error : null}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            start={start}
          />
        }
        {...(mayChange && !list.isDynamic && { selection, onSelectionChange: setSelection })}
        onOpen={({ id }) => {
          const path = recordPath('contacts', id);
          if (path) void navigate(path, { state: here });
        }}
        onEndReached={() => {
          if (data?.has_after && pages.after !== 'loading') void pages.load('after');
        }}
      />
      <footer className="flex min-h-11 shrink-0 items-center gap-3 border-t border-subtle bg-surface px-4 text-xs text-tertiary md:px-6">
        <span className="tabular-nums">{rows.length > 0 && t('shown', { count: rows.length })}</span>
        {pages.after === 'failed' && (
          <span role="alert" className="flex gap-2 text-danger-text">
            {t('more_failed')}
            <LinkButton onClick={() => void pages.load('after')}>{t('retry')}</LinkButton>
          </span>
        )}
      </footer>
      <MemberActions listId={list.id} selection={selection} onClear={clear} />
    </div>
  );
}

function useMemberColumns(isDynamic: boolean): readonly DataColumn<ListMember>[] {
  const { t } = useTranslation('lists');
  const formatDate = useFormatDate();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('columns.name'),
        phone: 'title',
        cell: ({ name }) => (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={name} size={26} decorative className="max-md:hidden" />
            <bdi dir="auto" className="truncate font-medium">
              {name}
            </bdi>
          </span>
        ),
      },
      {
        id: 'mobile',
        header: t('columns.mobile'),
        width: 190,
        phone: 'line',
        isEmpty: ({ mobile }) => mobile === null,
        cell: ({ mobile }) => mobile !== null && <PhoneText mobile={mobile} hasFlag />,
      },
      // Who fits a rule is neither added nor unsubscribed.
      ...(isDynamic
        ? [
            {
              id: 'since',
              header: t('columns.since'),
              width: 150,
              cell: ({ added_time: time }: ListMember) => formatDate(time, 'date'),
            },
          ]
        : [
            {
              id: 'status',
              header: t('columns.status'),
              width: 140,
              phone: 'end' as const,
              cell: ({ status }: ListMember) => (
                <Pill tone={status === 'active' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Pill>
              ),
            },
            {
              id: 'added',
              header: t('columns.added'),
              width: 150,
              cell: ({ added_time: time }: ListMember) => formatDate(time, 'label'),
            },
            {
              id: 'unsubscribed',
              header: t('columns.unsubscribed'),
              width: 150,
              isEmpty: ({ unsubscribed_time: time }: ListMember) => time === null,
              cell: ({ unsubscribed_time: time }: ListMember) => time !== null && formatDate(time, 'label'),
            },
          ]),
    ],
    [t, formatDate, isDynamic],
  );
}

interface NoMembersProps {
  isDynamic: boolean;
  isNarrowed: boolean;
  search: string;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  start: ReactNode;
}

/** Why no member is shown. */
function NoMembers({ isDynamic, isNarrowed, search, error, isRetrying, onRetry, start }: NoMembersProps) {
  const { t } = useTranslation('lists');
  const failureText = useFailureText();
  if (error)
    return (
      <ErrorState title={t('load_failed')} retrying={isRetrying} onRetry={onRetry}>
        {failureText(error)}
      </ErrorState>
    );
  if (search !== '')
    return (
      <EmptyState icon={SearchX} title={t('none_found')}>
        {t('none_found_text', { term: search })}
      </EmptyState>
    );
  if (isDynamic) return <EmptyState icon={SearchX} title={t('none_fit')} />;
  if (isNarrowed) return <EmptyState icon={SearchX} title={t('none_found')} />;
  return (
    <EmptyState icon={UserPlus} title={t('none')} action={start}>
      {t('none_text')}
    </EmptyState>
  );
}
