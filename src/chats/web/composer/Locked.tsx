import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';

const CommentButton = lazy(async () => (await import('../team/load-team.ts')).loadCommentButton());

interface LockedProps {
  icon?: LucideIcon;
  /** Instead of the icon: whose chat it is. */
  face?: string;
  title: string;
  text?: string | undefined;
  isBot?: boolean;
  onComment: () => void;
  children?: ReactNode;
}

/** What stands in the composer's place: a sign, what is so, and a way on. */
export function Locked({ icon: Icon, face, title, text, isBot = false, onComment, children }: LockedProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-lg border border-dashed border-strong bg-canvas px-3.5 py-3">
      {face !== undefined && <Avatar name={face} size={36} />}
      {Icon && (
        <span
          aria-hidden
          className={classNames(
            'grid size-9 shrink-0 place-items-center rounded-full',
            isBot ? 'bg-bot-soft text-bot-text' : 'bg-neutral-soft text-secondary',
          )}
        >
          <Icon />
        </span>
      )}
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="text-xs text-secondary">{text}</p>}
      </div>
      <Suspense>
        <CommentButton onComment={onComment} />
      </Suspense>
      {children}
    </div>
  );
}
