import type { ChatView, MessageView } from '../../contract/phone-view.ts';
import { element } from './element.ts';
import { bubble, type MessageActions } from './message-bubble.ts';
import { texts } from './texts.ts';

const NEAR_END_PX = 60;

interface Drawn {
  signature: string;
  node: HTMLElement;
}

/** The messages of one chat. One that did not change stays as it is, so that a voice plays on; a reader further up is not scrolled down. */
export function createChatPane(actions: MessageActions): {
  root: HTMLElement;
  draw(chat: ChatView | undefined, business: string): void;
} {
  const root = element('div', { class: 'phone-chat', role: 'log', tabindex: '0', 'aria-label': texts.messages });
  const empty = element('p', { class: 'phone-empty' }, texts.no_messages);
  const typing = dots();
  let drawn = new Map<string, Drawn>();
  let number = '';
  let isAtEnd = true;
  const toEnd = (): void => {
    if (isAtEnd) root.scrollTop = root.scrollHeight;
  };
  root.addEventListener('scroll', () => {
    isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < NEAR_END_PX;
  });
  // Pictures get their height after they were drawn.
  root.addEventListener('load', toEnd, true);
  root.addEventListener('loadedmetadata', toEnd, true);
  const draw = (message: MessageView, business: string): [string, Drawn] => {
    // What becomes of a message of the business is not seen on it, and a voice plays on while it is marked as played.
    const signature = JSON.stringify([message.is_own ? message : { ...message, status: '' }, business]);
    const before = drawn.get(message.id);
    if (before?.signature === signature) return [message.id, before];
    return [message.id, { signature, node: bubble(message, actions, business) }];
  };
  return {
    root,
    draw(chat, business) {
      if (chat && chat.number_id !== number) {
        number = chat.number_id;
        isAtEnd = true;
      }
      const last = chat?.messages.at(-1);
      // Who writes wants to see it.
      if (last?.is_own && !drawn.has(last.id)) isAtEnd = true;
      drawn = new Map((chat?.messages ?? []).map((message) => draw(message, business)));
      const nodes = [...drawn.values()].map(({ node }) => node);
      place(root, [...(nodes.length === 0 ? [empty] : nodes), ...(chat?.is_typing ? [typing] : [])]);
      toEnd();
    },
  };
}

/** Puts the nodes in, in that order, and touches only what is not in its place. */
function place(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  const wanted = new Set<Node>(nodes);
  for (const child of Array.from(parent.childNodes)) if (!wanted.has(child)) child.remove();
  for (const [index, node] of nodes.entries())
    if (parent.childNodes[index] !== node) parent.insertBefore(node, parent.childNodes[index] ?? null);
}

const dots = (): HTMLElement =>
  element('div', { class: 'bubble is-typing', 'aria-hidden': 'true' }, element('i'), element('i'), element('i'));
