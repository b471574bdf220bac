import { useQuery } from '@tanstack/react-query';
import { Search, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import type { Assignee } from '../actions/use-chat-actions.ts';

interface AssignManyDialogProps {
  count: number;
  onChoose: (to: Assignee | null) => void;
  onClose: () => void;
}

const row =
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2 text-start hover:bg-hover pointer-coarse:min-h-11';

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
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={tm('bulk.assign_title', { count })}>
      <Input
        soft
        icon={Search}
        aria-label={t('assign.search')}
        placeholder={t('assign.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && people[0]) choose(people[0]);
        }}
      />
      {users.isPending && <SkeletonRows rows={4} />}
      {users.isError && <ErrorState onRetry={() => void users.refetch()} retrying={users.isFetching} />}
      <ul className="-mx-2 max-h-80 overflow-y-auto">
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => choose(person)} className={row}>
              <Avatar name={person.label} size={24} letters={1} />
              <bdi className="min-w-0 flex-1 truncate">{person.label}</bdi>
              {person.id === me.id && <span className="text-xs text-tertiary">{t('assign.you')}</span>}
            </button>
          </li>
        ))}
        {needle === '' && (
          <li>
            <button type="button" onClick={() => choose(null)} className={row}>
              <UserRoundX aria-hidden className="mx-1" />
              {t('assign.nobody')}
            </button>
          </li>
        )}
      </ul>
      {users.isSuccess && people.length === 0 && <p className="text-tertiary">{t('assign.none')}</p>}
    </Dialog>
  );
}
