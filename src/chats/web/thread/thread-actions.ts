import type { Message } from '../../contract/message.ts';

/** What the rows of a thread can ask for. Stable, so that rows are not drawn again. */
export interface ThreadActions {
  /** The composer is open for this person. */
  mayWrite: boolean;
  /** So may they react: not every channel takes reactions. */
  mayReact: boolean;
  activate: (id: string | null) => void;
  openSheet: (message: Message) => void;
  /** Asks into which chats they are sent again. */
  forward: (messages: readonly Message[]) => void;
  /** Selects a message, or takes it off; the first one begins the selection. */
  select: (id: string) => void;
  /** Shows what happened to it. */
  openHistory: (messageId: string) => void;
  jumpTo: (id: string) => void;
  reply: (message: Message) => void;
  star: (message: Message) => void;
  /** Whether it is an own comment, which can be changed and deleted. */
  isOwnComment: (message: Message) => boolean;
  editComment: (message: Message) => void;
  deleteComment: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  retry: (message: Message) => void;
  withdraw: (message: Message) => void;
  /** Opens the choice of a template; null where none can be sent. */
  chooseTemplate: (() => void) | null;
}

/** The reactions that are one press away. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏', '👏', '🎉'] as const;

const silent = new Set(['deleted', 'unsupported', 'system', 'comment']);

/** Whether a message can be answered or reacted to. */
export const isAnswerable = ({ content_type: kind }: Pick<Message, 'content_type'>): boolean => !silent.has(kind);
