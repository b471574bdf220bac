import type { ChatWithRules } from '../../../chats/server/index.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { SignedInUser } from '../../../foundation/server/http/context.ts';
import type { Action, ActionOf, ActionType } from '../../contract/action.ts';

/** What is to be done in a chat, by whom. */
export interface WantedActions {
  actor: Actor;
  /** The person behind it, whose permissions decide; null: the business itself wants it. */
  user: Pick<SignedInUser, 'user_id' | 'permissions'> | null;
  /** With a user: how texts name them (`me.name`). */
  writer?: { first_name: string; last_name: string };
  chat_id: Id;
  actions: readonly Action[];
  /** Chats of one key are given away in turn; left out: those of the actor. */
  turn_key?: string;
}

/** One action of one item, with its chat. */
export interface Wanted<Type extends ActionType = ActionType> {
  item: WantedActions;
  action: ActionOf<Type>;
  chat: ChatWithRules;
  /** What became of it; null: it was done. */
  note(problem: string | null): void;
}

/** Those of one type. */
export const wantedOf = <Type extends ActionType>(wanted: readonly Wanted[], type: Type): Wanted<Type>[] =>
  wanted.filter(({ action }) => action.type === type) as unknown as Wanted<Type>[];
