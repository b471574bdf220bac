import type { TFunction } from 'i18next';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { usePresent, type PresentPerson } from './presence-store.ts';
import { useColleagues, type Colleague } from './use-colleagues.ts';

interface PresenceLineProps {
  chatId: string;
  /** The person of this tab has begun a reply: one that a colleague writes, too, deserves a warning. */
  isReplying: boolean;
}

/** Which colleagues write in this chat now, so that two never answer at once. */
export function PresenceLine({ chatId, isReplying }: PresenceLineProps) {
  const { t } = useTranslation('chats_team');
  const writing = usePresent(chatId, useCurrentUser().id).filter(({ state }) => state !== 'viewing');
  const people = useColleagues(writing.map(({ id }) => id));
  const replying = people.filter(({ id }) => writing.some((each) => each.id === id && each.state === 'typing'));
  const isDouble = isReplying && replying.length > 0;
  const [first] = people;
  return (
    <output
      aria-live="polite"
      className={classNames(
        'flex min-w-0 items-center gap-1.5 text-xs',
        isDouble ? 'font-medium text-warning-text' : 'text-secondary',
      )}
    >
      {isDouble && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
      {first && (
        <>
          {!isDouble && <Avatar name={first.name} size={18} letters={1} decorative />}
          <span className="min-w-0 truncate">
            {isDouble ? doubleText(replying, t) : writingText(people, writing, t)}
          </span>
          {!isDouble && <Dots />}
        </>
      )}
    </output>
  );
}

const doubleText = (people: readonly Colleague[], t: TFunction<'chats_team'>): string =>
  t('present.both', { count: people.length, name: people[0]?.firstName ?? '' });

function writingText(
  people: readonly Colleague[],
  present: readonly PresentPerson[],
  t: TFunction<'chats_team'>,
): string {
  const [first, second] = people;
  if (people.length > 2) return t('present.many', { count: people.length });
  if (second) return t('present.two', { name: first?.firstName ?? '', other: second.firstName });
  const isCommenting = present.some(({ id, state }) => id === first?.id && state === 'commenting');
  return t(isCommenting ? 'present.commenting' : 'present.typing', { name: first?.firstName ?? '' });
}

/** Three dots that swell one after the other; they stand still for who wants no movement. */
function Dots() {
  return (
    <span aria-hidden className="flex shrink-0 items-center gap-[3px]">
      {[0, 160, 320].map((delay) => (
        <span
          key={delay}
          className="size-[4px] animate-dot rounded-full bg-current motion-reduce:animate-none"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  );
}
