import type { User } from '../../../accounts/contract/user.ts';
import type { Assignee, ChatActions } from './use-chat-actions.ts';

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
