import { Search, UserRoundX } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../accounts/contract/user.ts';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';

/** A row that chooses a person, or nobody. */
export const assigneeRow =
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2 text-start hover:bg-hover aria-[current]:bg-accent-soft pointer-coarse:min-h-11';

interface ChooseAssigneeProps {
  title: string;
  users: UseQueryResult<readonly User[]>;
  typed: string;
  onTyped: (typed: string) => void;
  /** Enter in the search: the first person that is found. */
  onEnter: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which one of the people is found by name; the rows are its content. */
export function ChooseAssignee({ title, users, typed, onTyped, onEnter, onClose, children }: ChooseAssigneeProps) {
  const { t } = useTranslation('chats');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={title}>
      <Input
        soft
        icon={Search}
        aria-label={t('assign.search')}
        placeholder={t('assign.search')}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
        }}
      />
      {users.isPending && <SkeletonRows rows={4} />}
      {users.isError && <ErrorState onRetry={() => void users.refetch()} retrying={users.isFetching} />}
      {children}
    </Dialog>
  );
}

/** The last row: nobody has the chat. */
export function NobodyRow({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('chats');
  return (
    <li>
      <button type="button" onClick={onPress} className={`${assigneeRow} text-secondary`}>
        <UserRoundX aria-hidden className="mx-1" />
        {t('assign.nobody')}
      </button>
    </li>
  );
}
