import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Mention } from './use-mention.ts';

/** The list opens below the field, which may be the last thing in sight. */
const scrollToIt = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

/** The people who are offered. The keyboard chooses in the text field, which keeps the focus. */
export function MentionList({ mention }: { mention: Mention }) {
  const { t } = useTranslation('records');
  return (
    <div
      ref={scrollToIt}
      id={mention.listId}
      role="listbox"
      aria-label={t('notes.people')}
      className="flex flex-col rounded-md border border-subtle bg-raised p-1 shadow-2"
    >
      {mention.shown.map((person) => {
        const id = mention.optionId(person);
        const isActive = id === mention.activeId;
        return (
          <button
            type="button"
            tabIndex={-1}
            key={person.id}
            id={id}
            role="option"
            aria-selected={isActive}
            className={classNames(
              'flex min-h-8 text-start items-center gap-2 rounded-sm px-2 pointer-coarse:min-h-11',
              isActive ? 'bg-selected' : 'hover:bg-hover',
            )}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => mention.choose(person)}
          >
            <Avatar name={person.name} size={20} letters={1} decorative />
            <span dir="auto" className="truncate">
              {person.name}
            </span>
          </button>
        );
      })}
    </div>
  );
}
