import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { SearchField, useOpenedHere } from '../../../records/web/index.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';
import { MEMBERS_PAGE, membersQuery, type MemberStatus } from '../queries.ts';
import { ExitMember } from './ExitMember.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { NoMembers } from './NoMembers.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { useMemberColumns } from './use-member-columns.tsx';
import { useMemberKeys } from './use-member-keys.ts';

const AddMembers = lazy(async () => ({ default: (await import('../add/AddMembers.tsx')).AddMembers }));

const NO_ROWS: readonly SequenceMember[] = [];
const statuses = ['all', 'active', 'completed', 'exited'] as const;
const rowKey = ({ id }: SequenceMember) => id;

const countsOf = ({ member_count, active_count, completed_count, exited_count }: Sequence) => ({
  all: member_count,
  active: active_count,
  completed: completed_count,
  exited: exited_count,
});

interface MembersTabProps {
  sequence: Sequence;
  mayEdit: boolean;
}

/** Who is in the sequence or has been: how far each is, what comes next or why they left, and their messages beside. */
export function MembersTab({ sequence, mayEdit }: MembersTabProps) {
  const { t, i18n } = useTranslation(['sequence_members', 'sequences']);
  const [params, setParams] = useSearchParams();
  const step = params.get('step');
  const search = searchTerm(params.get('search') ?? '');
  const [status, setStatus] = useState<MemberStatus>('all');
  // The last member of each page before the one that is shown.
  const [edges, setEdges] = useState<readonly string[]>([]);
  const shape = `${status} ${step ?? ''} ${search}`;
  const [pagesOf, setPagesOf] = useState(shape);
  if (pagesOf !== shape) {
    setPagesOf(shape);
    setEdges([]);
  }
  const shown = useQuery(membersQuery(sequence.id, { status, search, step, after: edges.at(-1) ?? null }));
  const { data, error, isFetching, isPlaceholderData, refetch } = shown;
  const [chosenId, setChosen] = useState<string | null>(null);
  const [exiting, setExiting] = useState<SequenceMember | null>(null);
  const [isAdding, setAdding] = useState(false);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const columns = useMemberColumns(sequence.status);
  useMemberKeys();
  const rows = data?.sequence_members ?? NO_ROWS;
  const chosen = rows.find(({ id }) => id === chosenId) ?? null;
  const counts = countsOf(sequence);
  // What a search finds is not counted.
  const total = search === '' && step === null ? counts[status] : undefined;
  const position = sequence.sequence_configs?.findIndex(({ id }) => id === step) ?? -1;
  const number = new Intl.NumberFormat(i18n.language);
  const openContact = useOpenContact();
  const adding = mayEdit && (
    <Button variant="primary" size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
      {t('add.button')}
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2.5 md:px-6">
        <SearchField size="sm" label={t('sequences:members.search')} search={search} />
        <div role="group" aria-label={t('sequences:members.filter')} className="flex flex-wrap gap-2">
          {statuses.map((each) => (
            <Chip key={each} on={status === each} count={number.format(counts[each])} onClick={() => setStatus(each)}>
              {t(`sequences:members.${each}`)}
            </Chip>
          ))}
          {step !== null && (
            <Chip
              on
              onRemove={() => setParams(withoutStep, { replace: true })}
              removeName={t('sequences:members.waits', { step: position + 1 })}
            >
              {t('sequences:members.waits', { step: position + 1 })}
            </Chip>
          )}
        </div>
        <span className="ms-auto">{adding}</span>
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <DataTable<SequenceMember>
            label={t('sequences:members.title')}
            rows={rows}
            columns={columns}
            rowKey={rowKey}
            total={total}
            loading={(data === undefined && error === null) || isPlaceholderData}
            chosen={chosenId}
            {...(isPhone
              ? { onOpen: ({ id }) => setChosen(id) }
              : { onChoose: ({ id }) => setChosen(id), onOpen: ({ contact }) => openContact(contact.id) })}
            rowActions={(member) => (
              <MemberMenu
                member={member}
                onContact={() => openContact(member.contact.id)}
                onExit={mayEdit && member.status === 'active' ? () => setExiting(member) : undefined}
              />
            )}
            empty={
              <NoMembers
                search={search}
                isNarrowed={status !== 'all' || step !== null}
                error={data === undefined ? error : null}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
                start={adding}
                list={sequence.contact_list?.label ?? null}
              />
            }
          />
          {rows.length > 0 && (
            <Pager
              page={edges.length + 1}
              pageSize={MEMBERS_PAGE}
              rowCount={rows.length}
              total={total}
              hasNext={data?.info.has_more === true}
              busy={isPlaceholderData}
              onPageChange={(page) => {
                const last = rows.at(-1);
                setEdges(page > edges.length + 1 && last ? [...edges, last.id] : edges.slice(0, -1));
              }}
            />
          )}
        </div>
        {chosen && (
          <MemberPanel
            key={chosen.id}
            member={chosen}
            sequence={sequence}
            isOver={isPhone}
            onExit={mayEdit && chosen.status === 'active' ? () => setExiting(chosen) : undefined}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
      {exiting && (
        <ExitMember
          name={exiting.contact.label}
          sequence={{ id: sequence.id, label: sequence.title }}
          memberId={exiting.member_id}
          onClose={() => setExiting(null)}
        />
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddMembers sequence={sequence} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function withoutStep(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('step');
  return next;
}

/** To the page of a contact, and back here. */
function useOpenContact(): (id: string) => void {
  const navigate = useNavigate();
  const here = useOpenedHere();
  return (id) => {
    const path = recordPath('contacts', id);
    if (path) void navigate(path, { state: here });
  };
}
