import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { assigneeRow, ChooseAssignee, NobodyRow } from '../actions/ChooseAssignee.tsx';
import type { Assignee } from '../actions/use-chat-actions.ts';

interface AssignManyDialogProps {
  count: number;
  onChoose: (to: Assignee | null) => void;
  onClose: () => void;
}

/** Who shall have the chats that are selected: oneself first, then everybody whom this person may give chats to. */
export function AssignManyDialog({ count, onChoose, onClose }: AssignManyDialogProps) {
  const { t } = useTranslation('chats');
  const { t: tm } = useTranslation('chats_marks');
  const me = useCurrentUser();
  const users = useQuery(usersQuery);
  const [typed, setTyped] = useState('');
  const needle = searchTerm(typed).toLocaleLowerCase();
  const mayAssign = me.permissions.includes('chats.assign');
  const people = (users.data ?? [])
    .filter(({ id, status }) => status === 'active' && (mayAssign || id === me.id))
    .map(({ id, first_name, last_name }) => ({ id, label: `${first_name} ${last_name}`.trim() }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(needle))
    .sort((a, b) => Number(b.id === me.id) - Number(a.id === me.id) || a.label.localeCompare(b.label));
  const choose = (to: Assignee | null) => {
    onClose();
    onChoose(to);
  };
  return (
    <ChooseAssignee
      title={tm('bulk.assign_title', { count })}
      users={users}
      typed={typed}
      onTyped={setTyped}
      onEnter={() => people[0] && choose(people[0])}
      onClose={onClose}
    >
      <ul className="-mx-2 max-h-80 overflow-y-auto">
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => choose(person)} className={assigneeRow}>
              <Avatar name={person.label} size={24} letters={1} />
              <bdi className="min-w-0 flex-1 truncate">{person.label}</bdi>
              {person.id === me.id && <span className="text-xs text-tertiary">{t('assign.you')}</span>}
            </button>
          </li>
        ))}
        {needle === '' && <NobodyRow onPress={() => choose(null)} />}
      </ul>
      {users.isSuccess && people.length === 0 && <p className="text-tertiary">{t('assign.none')}</p>}
    </ChooseAssignee>
  );
}
