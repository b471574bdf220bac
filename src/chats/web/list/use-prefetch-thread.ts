import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type PointerEvent } from 'react';
import { threadQuery } from '../queries.ts';

/** A pointer that rests this long on a row is about to open it; one that passes over rows loads nothing. */
const REST_MS = 50;

/**
 * Handlers for the list of chats that load the messages of a row before it is pressed, so that it opens at once. Rows that pass under a still
 * pointer while the list scrolls are not about to be pressed.
 */
export function usePrefetchThread(isScrolling: () => boolean) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      cancel();
      const id = (target as Element).closest<HTMLElement>('[data-chat-id]')?.dataset['chatId'];
      // A finger comes down when it presses.
      if (id === undefined || pointerType !== 'mouse') return;
      timer.current = setTimeout(() => {
        if (!isScrolling()) void client.prefetchQuery(threadQuery(id));
      }, REST_MS);
    },
    onPointerOut: cancel,
  };
}
