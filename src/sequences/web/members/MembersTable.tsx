import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { useOpenedHere } from '../../../records/web/index.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';
import { MEMBERS_PAGE } from '../queries.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { NoMembers } from './NoMembers.tsx';
import { useMemberColumns } from './use-member-columns.tsx';
import type { ShownMembers } from './use-shown-members.ts';

interface MembersTableProps {
  sequence: Sequence;
  shown: ShownMembers;
  chosen: string | null;
  onChoose: (id: string) => void;
  /** On a phone nothing stands beside the list: a press opens what stands beside it elsewhere. */
  isPhone: boolean;
  /** Without it nobody can be let go. */
  onExit: ((member: SequenceMember) => void) | undefined;
  /** What an empty sequence offers. */
  start: ReactNode;
}

const rowKey = ({ id }: SequenceMember) => id;

/** One page of members. */
export function MembersTable({ sequence, shown, chosen, onChoose, isPhone, onExit, start }: MembersTableProps) {
  const { t } = useTranslation('sequences');
  const columns = useMemberColumns(sequence.status);
  const openContact = useOpenContact();
  const { query, rows, total } = shown;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <DataTable<SequenceMember>
        label={t('members.title')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        total={total}
        loading={(data === undefined && error === null) || isPlaceholderData}
        chosen={chosen}
        {...(isPhone
          ? { onOpen: ({ id }) => onChoose(id) }
          : { onChoose: ({ id }) => onChoose(id), onOpen: ({ contact }) => openContact(contact.id) })}
        rowActions={(member) => (
          <MemberMenu
            member={member}
            onContact={() => openContact(member.contact.id)}
            onExit={onExit && member.status === 'active' ? () => onExit(member) : undefined}
          />
        )}
        empty={
          <NoMembers
            search={shown.search}
            isNarrowed={shown.isNarrowed}
            error={data === undefined ? error : null}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
            start={start}
            list={sequence.contact_list?.label ?? null}
          />
        }
      />
      {rows.length > 0 && (
        <Pager
          page={shown.page}
          pageSize={MEMBERS_PAGE}
          rowCount={rows.length}
          total={total}
          hasNext={data?.info.has_more === true}
          busy={isPlaceholderData}
          onPageChange={shown.turnTo}
        />
      )}
    </div>
  );
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
