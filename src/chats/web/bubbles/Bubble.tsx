import type { ReactNode } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Message } from '../../contract/message.ts';

export type BubbleTone = 'normal' | 'bot' | 'note' | 'quiet' | 'failed';

interface BubbleProps {
  message: Message;
  /** Has the corner of its sender. */
  isFirst: boolean;
  tone?: BubbleTone;
  /** Pictures stand in a thin frame. */
  isMedia?: boolean;
  className?: string;
  children: ReactNode;
}

const sides = {
  incoming: 'border-bubble-in-border bg-bubble-in',
  outgoing: 'border-bubble-out-border bg-bubble-out',
} as const;

const tones: Record<Exclude<BubbleTone, 'normal'>, string> = {
  bot: 'border-bubble-bot-border bg-bubble-bot',
  note: 'border-warning-border bg-bubble-note',
  quiet: 'border-dashed border-default bg-transparent text-bubble-meta shadow-none',
  failed: 'border-danger-border bg-danger-soft',
};

/** The surface of a message. */
export function Bubble({ message, isFirst, tone = 'normal', isMedia = false, className, children }: BubbleProps) {
  const { origin, status } = message;
  return (
    <div
      data-kit-edge
      className={classNames(
        'relative min-w-0 rounded-lg border text-md text-bubble-text shadow-1',
        tone === 'normal' ? sides[origin] : tones[tone],
        isFirst && (origin === 'incoming' ? 'rounded-ss-xs' : 'rounded-se-xs'),
        isMedia ? 'w-[300px] max-w-full p-[3px]' : 'px-2.5 pt-1.5 pb-[5px]',
        status === 'pending' && 'opacity-75',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Buttons under a message, as the customer sees them; here they are only shown. */
export function BubbleButtons({ isSideBySide = false, children }: { isSideBySide?: boolean; children: ReactNode }) {
  return (
    <ul
      className={classNames(
        '-mx-2.5 mt-1.5 -mb-[5px] clear-both border-t border-inherit text-sm font-medium text-accent-text',
        isSideBySide
          ? 'flex [&>li]:flex-1 [&>li+li]:border-s [&>li+li]:border-inherit'
          : '[&>li+li]:border-t [&>li+li]:border-inherit',
      )}
    >
      {children}
    </ul>
  );
}

/** One of the buttons. */
export function BubbleButton({ children }: { children: ReactNode }) {
  return <li className="flex min-h-[34px] items-center justify-center gap-1.5 px-2.5 py-1 text-center">{children}</li>;
}
