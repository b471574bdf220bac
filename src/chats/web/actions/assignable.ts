import type { User } from '../../../accounts/contract/user.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Assignee, ChatActions } from './use-chat-actions.ts';

/**
 * The colleagues who can be asked to take an own chat over, by one who may not simply give it to them. Nobody where the
 * chat is somebody else's.
 */
export function askable(
  users: readonly User[],
  { assignee }: Pick<Chat, 'assignee'>,
  { me, mayAssignTo }: Pick<ChatActions, 'me' | 'mayAssignTo'>,
): Assignee[] {
  if (assignee?.id !== me.id) return [];
  return assignable(users, { me, mayAssignTo: (id) => id !== me.id && !mayAssignTo(id) });
}

/** The active users whom a chat may be given to by this person; oneself first. */
export function assignable(
  users: readonly User[],
  { me, mayAssignTo }: Pick<ChatActions, 'me' | 'mayAssignTo'>,
): Assignee[] {
  return users
    .filter(({ id, status }) => status === 'active' && mayAssignTo(id))
    .map(({ id, first_name, last_name }) => ({ id, label: `${first_name} ${last_name}`.trim() }))
    .sort((a, b) => Number(b.id === me.id) - Number(a.id === me.id) || a.label.localeCompare(b.label));
}
