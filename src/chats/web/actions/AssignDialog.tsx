import { useQuery } from '@tanstack/react-query';
import { Search, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { PresenceDot, PresenceText, usersQuery } from '../../../accounts/web/index.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { Availability } from '../../../accounts/contract/availability.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Assignee, ChatActions } from './use-chat-actions.ts';
import { assignable } from './assignable.ts';

interface AssignDialogProps {
  chat: Chat;
  actions: ChatActions;
  onClose: () => void;
}

/** Who shall have the chat: everybody whom this person may choose. */
export function AssignDialog({ chat, actions, onClose }: AssignDialogProps) {
  const { t } = useTranslation('chats');
  const users = useQuery(usersQuery);
  const [typed, setTyped] = useState('');
  const needle = searchTerm(typed).toLocaleLowerCase();
  const people = assignable(users.data ?? [], actions).filter(({ label }) =>
    label.toLocaleLowerCase().includes(needle),
  );
  const now = useNow().getTime();
  const availability = new Map(users.data?.map((user) => [user.id, user.availability]));
  const choose = (to: Assignee | null) => {
    onClose();
    if (to?.id !== chat.assignee?.id) actions.assign(to);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={t('assign.title')}>
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
            <button
              type="button"
              aria-current={person.id === chat.assignee?.id || undefined}
              onClick={() => choose(person)}
              className="flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2 text-start hover:bg-hover aria-[current]:bg-accent-soft pointer-coarse:min-h-11"
            >
              <PersonHere person={person} availability={availability.get(person.id)} now={now} />
              {person.id === actions.me.id && <span className="text-xs text-tertiary">{t('assign.you')}</span>}
            </button>
          </li>
        ))}
        {chat.assignee !== null && needle === '' && actions.mayAssignTo(null) && (
          <li>
            <button
              type="button"
              onClick={() => choose(null)}
              className="flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2 text-start text-secondary hover:bg-hover pointer-coarse:min-h-11"
            >
              <UserRoundX aria-hidden className="mx-1" />
              {t('assign.nobody')}
            </button>
          </li>
        )}
      </ul>
      {users.isSuccess && people.length === 0 && (
        <p className="text-tertiary">{t(needle === '' ? 'assign.may_not' : 'assign.none')}</p>
      )}
    </Dialog>
  );
}

interface PersonHereProps {
  person: Assignee;
  availability: Availability | undefined;
  now: number;
}

/** Face and name, and whether they are there. */
function PersonHere({ person, availability, now }: PersonHereProps) {
  return (
    <>
      <span className="relative grid shrink-0">
        <Avatar name={person.label} size={24} letters={1} />
        {availability && <PresenceDot availability={availability} now={now} />}
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{person.label}</bdi>
        {availability && (
          <span className="block truncate text-xs text-tertiary empty:hidden">
            <PresenceText availability={availability} now={now} />
          </span>
        )}
      </span>
    </>
  );
}
