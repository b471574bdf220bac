import type { Chat } from '../contract/chat.ts';

// What the parts of other areas are given on the screens of this one.

/** A section of the panel beside a chat. */
export interface ChatSectionProps {
  chat: Chat;
  /** Shows a message in the thread. */
  onJump: (messageId: string) => void;
}

/** What is done from the composer. */
export interface ChatActionProps {
  chat: Chat;
}

declare module '../../foundation/web/slots/area.ts' {
  interface PanelSubjects {
    chats: ChatSectionProps;
  }
  interface ComposerActionProps extends ChatActionProps {}
}
