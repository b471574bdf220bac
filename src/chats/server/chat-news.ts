import type { Id } from '../../foundation/contract/id.ts';
import type { OperationContext } from '../../foundation/server/http/context.ts';
import type { Chat } from '../contract/chat.ts';

/**
 * What areas above want to hear of in the transaction in which it happens; the notifications area tells
 * people of it.
 */
export interface ChatNews {
  /** A chat was given to `userId` by somebody else. */
  assigned(ctx: OperationContext, chat: Chat, userId: Id, byLabel: string): Promise<void>;
  /** The time at which the assignee wanted to be reminded has come. */
  reminderDue(ctx: OperationContext, chat: Chat, userId: Id): Promise<void>;
}
