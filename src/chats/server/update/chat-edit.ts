import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import type { z } from 'zod';
import type { Chat } from '../../contract/chat.ts';
import type { chatEndpoints } from '../../contract/endpoints.ts';
import type { HeldChat } from '../chat-read-store.ts';
import { presentChat } from '../chat-store.ts';
import type { ChatChange } from '../chat-write-store.ts';

export type ChatUpdate = z.output<(typeof chatEndpoints)['updateChat']['body']>;

export interface Named {
  id: Id;
  label: string;
}

/** A line that the thread shows in its middle. */
export interface SystemLine {
  event: 'assigned' | 'unassigned' | 'closed' | 'reopened';
  subject: Named | null;
  conversation?: { outcome: string; summary: string };
}

/** One call's changes of one chat, put together step by step and written at the end. */
export interface ChatEdit {
  readonly chat: HeldChat;
  /** Edits of the record: they make a new version. */
  readonly change: ChatChange;
  /** What reading changes: no edit, everybody's version stays good. */
  readonly reading: ChatChange;
  readonly lines: SystemLine[];
  /** Set when the chat gets another owner, or none. */
  assignee?: Named | null;
}

/** The chat as the steps before have left it. */
export function chatAfter({ chat, change, assignee }: ChatEdit): Chat {
  const now = presentChat(chat);
  return {
    ...now,
    state: change.state === 'open' || change.state === 'closed' ? change.state : now.state,
    assignee: assignee === undefined ? now.assignee : assignee,
  };
}

/** One part of an update: refuses, or adds to the edit. */
export type EditStep = (ctx: MemberContext, edit: ChatEdit, update: ChatUpdate) => Promise<void>;
