import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type PointerEvent } from 'react';
import { threadQuery } from '../queries.ts';

/** Messages are loaded when the pointer has rested on a row for this time. */
const REST_MS = 50;

/** Handlers for the list of chats that load the messages of a row when the mouse rests on it, so that the chat opens without waiting. While the list scrolls it waits. */
export function usePrefetchThread(isScrolling: () => boolean) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const loadSoon = (id: string) => {
    timer.current = setTimeout(() => {
      if (isScrolling()) loadSoon(id);
      else void client.prefetchQuery(threadQuery(id));
    }, REST_MS);
  };
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      cancel();
      const id = (target as Element).closest<HTMLElement>('[data-chat-id]')?.dataset['chatId'];
      // Touch has no hover.
      if (id !== undefined && pointerType === 'mouse') loadSoon(id);
    },
    onPointerOut: cancel,
  };
}
