import type { z } from 'zod';
import type { ChatSettings, Colleague } from '../../../accounts/server/index.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { SignedInUser } from '../../../foundation/server/http/context.ts';
import type { Chat } from '../../contract/chat.ts';
import type { chatEndpoints } from '../../contract/endpoints.ts';
import type { ChatWithRules } from '../store/chat-read-store.ts';
import { presentChat } from '../store/chat-rows-store.ts';
import type { ChatChange } from '../store/chat-write-store.ts';

export type ChatUpdate = z.output<(typeof chatEndpoints)['updateChat']['body']>;

/** A request of a person, or of a rule of the business, to change one chat. */
export interface ChatUpdateItem {
  business_id: Id;
  chat_id: Id;
  actor: Actor;
  /** The person behind it, whose rights decide; null: the business itself wants it, by a rule or an automation. */
  user: Pick<SignedInUser, 'user_id' | 'permissions'> | null;
  update: ChatUpdate;
  /** A script begins to handle it, or has ended, for the reason in words. */
  script?: { name: string; is_running: true } | { name: string; is_running: false; reason: string };
}

interface Named {
  id: Id;
  label: string;
}

/** A line that the thread shows in its middle. */
export interface SystemLine {
  event:
    | 'assigned'
    | 'unassigned'
    | 'closed'
    | 'reopened'
    | 'follow_up_set'
    | 'follow_up_cancelled'
    | 'snoozed'
    | 'unsnoozed'
    | 'script_started'
    | 'script_ended';
  subject: Named | null;
  conversation?: { outcome: string; summary: string };
  follow_up_time?: string;
  snoozed_until?: string;
  /** The name of the script, and why it ended. */
  script?: string;
  reason?: string;
}

/** Changes of one chat, put together step by step and written at the end. */
export interface ChatEdit extends ChatUpdateItem {
  readonly chat: ChatWithRules;
  readonly settings: ChatSettings;
  /** Those whom the chats of this call shall be given to. */
  readonly colleagues: ReadonlyMap<Id, Colleague>;
  /** The keys that a classification and a label can have in this business. */
  readonly options: Readonly<Record<'classification' | 'labels', ReadonlySet<string>>>;
  /** Edits of the record: they make a new version. */
  readonly change: ChatChange;
  /** What reading changes: no edit, everybody's version stays good. */
  readonly reading: ChatChange;
  readonly lines: SystemLine[];
  /** What is written for the new assignee: a comment below the line of the assignment. */
  note?: string;
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
export type EditStep = (edit: ChatEdit) => void;
