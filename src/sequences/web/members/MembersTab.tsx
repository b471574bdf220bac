import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';
import { ExitMember } from './ExitMember.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { MembersTable } from './MembersTable.tsx';
import { MembersToolbar } from './MembersToolbar.tsx';
import { useMemberKeys } from './use-member-keys.ts';
import { useShownMembers } from './use-shown-members.ts';

const AddMembers = lazy(async () => ({ default: (await import('../add/AddMembers.tsx')).AddMembers }));

interface MembersTabProps {
  sequence: Sequence;
  mayEdit: boolean;
}

/** Who is in the sequence or has been: how far each is, what comes next or why they left, and their messages beside. */
export function MembersTab({ sequence, mayEdit }: MembersTabProps) {
  const { t } = useTranslation('sequence_members');
  const shown = useShownMembers(sequence);
  const [chosenId, setChosen] = useState<string | null>(null);
  const [exiting, setExiting] = useState<SequenceMember | null>(null);
  const [isAdding, setAdding] = useState(false);
  const isPhone = useMediaQuery(PHONE_QUERY);
  useMemberKeys();
  const chosen = shown.rows.find(({ id }) => id === chosenId);
  const adding = mayEdit && (
    <Button variant="primary" size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
      {t('add.button')}
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <MembersToolbar sequence={sequence} shown={shown}>
        {adding}
      </MembersToolbar>
      <div className="flex min-h-0 flex-1">
        <MembersTable
          sequence={sequence}
          shown={shown}
          chosen={chosenId}
          onChoose={setChosen}
          isPhone={isPhone}
          onExit={mayEdit ? setExiting : undefined}
          start={adding}
        />
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
