import type { ChatView } from '../../contract/phone-view.ts';
import { element, fill } from './element.ts';
import { bubble } from './message-bubble.ts';
import { texts } from './texts.ts';

const NEAR_END_PX = 60;

/** The messages of one chat; a reader further up is not scrolled down. */
export function createChatPane(tap: (messageId: string, index: number) => void): {
  root: HTMLElement;
  draw(chat: ChatView | undefined): void;
} {
  const root = element('div', { class: 'phone-chat', role: 'log', tabindex: '0', 'aria-label': texts.messages });
  let shown = '';
  let isAtEnd = true;
  const toEnd = (): void => {
    if (isAtEnd) root.scrollTop = root.scrollHeight;
  };
  root.addEventListener('scroll', () => {
    isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < NEAR_END_PX;
  });
  // Pictures get their height after they were drawn.
  root.addEventListener('load', toEnd, true);
  return {
    root,
    draw(chat) {
      const drawn = JSON.stringify([chat?.messages, chat?.is_typing]);
      if (drawn === shown) return;
      shown = drawn;
      const messages = chat?.messages ?? [];
      fill(
        root,
        messages.length === 0 && element('p', { class: 'phone-empty' }, texts.no_messages),
        ...messages.flatMap((message) => bubble(message, (index) => tap(message.id, index))),
        chat?.is_typing && dots(),
      );
      toEnd();
    },
  };
}

const dots = (): HTMLElement =>
  element('div', { class: 'bubble is-typing', 'aria-hidden': 'true' }, element('i'), element('i'), element('i'));
