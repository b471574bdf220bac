import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useVersionedForm } from '../../../foundation/web/forms/use-versioned-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { Role } from '../../contract/roles.ts';
import { workingHours } from '../../contract/business-hours.ts';
import { chatCapacity, inviteUserBody, user as userSchema, type User } from '../../contract/user.ts';
import { useInviteUser, useUpdateUser } from './user-mutations.ts';

/** What the form holds. Capacity and hours are set once somebody is there: an invitation has neither. */
const userForm = inviteUserBody.extend({ chat_capacity: chatCapacity, working_hours: workingHours.nullable() });
export type UserValues = z.input<typeof userForm>;

const valuesOf = (user: User): UserValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  role_id: user.role.id,
  in_round_robin: user.in_round_robin,
  chat_capacity: user.chat_capacity,
  working_hours: user.working_hours,
});

const newUser = (roles: readonly Role[]): UserValues => ({
  first_name: '',
  last_name: '',
  email: '',
  role_id: roles.find((role) => role.built_in === 'agent')?.id ?? '',
  in_round_robin: true,
  chat_capacity: null,
  working_hours: null,
});

/** Inviting and editing are one form; an edit sends what was changed and the version it was looked at in. */
export function useUserForm(user: User | null, roles: readonly Role[], onClose: () => void) {
  const { t } = useTranslation('accounts');
  const invite = useInviteUser();
  const update = useUpdateUser();
  return useVersionedForm({
    schema: userForm,
    stored: user,
    start: newUser(roles),
    valuesOf,
    storedSchema: userSchema,
    draftKey: user ? `user.${user.id}` : 'user.new',
    fieldOf: ({ reason }) => (reason === 'USER_ALREADY_PRESENT' ? 'email' : null),
    async onSave(values, base) {
      if (base === null) {
        const { chat_capacity: _capacity, working_hours: _hours, ...invitation } = values;
        const invited = await invite.mutateAsync(invitation);
        return showSuccess(t('users.invited', { email: invited.email }));
      }
      const before: Record<string, unknown> = valuesOf(base);
      const changes = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
      );
      // Nothing to send and nothing to report.
      if (Object.keys(changes).length === 0) return;
      const saved = await update.mutateAsync({ id: base.id, body: { ...changes, version: base.version } });
      // A member who has joined keeps the old address until the new one is confirmed.
      const waiting = 'email' in changes ? saved.pending_email : null;
      showSuccess(
        waiting !== null
          ? t('users.change_sent', { email: waiting })
          : t('users.saved', { name: `${saved.first_name} ${saved.last_name}` }),
      );
    },
    onClose,
  });
}
