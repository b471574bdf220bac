import type { KeyboardEvent, RefObject } from 'react';

const ROW = '[data-message-id]';

/** The message that has the focus, or the one around it. */
export const focusedMessageId = (): string | null =>
  document.activeElement?.closest<HTMLElement>(ROW)?.dataset['messageId'] ?? null;

/** Arrow keys move from message to message inside the thread; Home and End scroll as everywhere. */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isDown = event.key === 'ArrowDown';
    if ((!isDown && event.key !== 'ArrowUp') || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target !== scroller.current && !target.matches(ROW)) return;
    const drawn = [...(scroller.current?.querySelectorAll<HTMLElement>(ROW) ?? [])].sort(
      (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
    );
    const at = drawn.indexOf(target);
    // From the thread itself the first step goes to the newest message.
    const next = at === -1 ? drawn.at(-1) : drawn[at + (isDown ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  return { onKeyDown };
}
