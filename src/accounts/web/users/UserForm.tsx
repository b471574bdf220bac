import { Mail } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { RadioCards } from '../../../ui/primitives/RadioCards.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { Role } from '../../contract/roles.ts';
import type { User } from '../../contract/user.ts';
import { NameFields } from '../auth/NameFields.tsx';
import { FormCallout } from '../auth/FormCallout.tsx';
import { useRoleOptions } from './use-role-options.ts';
import { useUserForm } from './use-user-form.ts';
import { WorkFields } from './WorkFields.tsx';

interface UserFormProps {
  /** Null invites somebody new. */
  user: User | null;
  roles: readonly Role[];
  mayEdit: boolean;
  onClose: () => void;
}

/** The drawer of one person. */
export function UserForm({ user, roles, mayEdit, onClose }: UserFormProps) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const state = useUserForm(user, roles, onClose);
  const options = useRoleOptions(roles, user?.role.id);
  const { form, submit, isSaving, formError, sentence } = state;
  const { control } = form;
  const title = user === null ? 'invite' : mayEdit ? 'edit_title' : 'view_title';
  return (
    <Drawer
      open
      onOpenChange={onClose}
      keepOnOutsidePress
      title={t(`users.${title}`)}
      footer={
        mayEdit ? (
          <>
            <Button disabled={isSaving} onClick={state.cancel}>
              {t('users.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isSaving}>
              {user === null ? t('users.send_invite') : t('users.save')}
            </Button>
          </>
        ) : undefined
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NameFields control={control} errorText={sentence} own={false} disabled={!mayEdit} />
        <FormField
          control={control}
          name="email"
          label={t('field.email')}
          required
          errorText={sentence}
          help={user?.pending_email ? t('users.pending_email', { email: user.pending_email }) : undefined}
        >
          {(field) => (
            <Input
              {...field}
              type="email"
              icon={Mail}
              disabled={!mayEdit}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField control={control} name="role_id" label={t('users.role')} as="group" required errorText={sentence}>
          {({ value, onChange }) => (
            <RadioCards options={options} value={value} onValueChange={onChange} disabled={!mayEdit} />
          )}
        </FormField>
        <FormField control={control} name="in_round_robin" label={t('users.round_robin')} hideLabel className="gap-0">
          {({ value, onChange }) => (
            <Switch
              checked={value === true}
              onCheckedChange={onChange}
              disabled={!mayEdit}
              label={t('users.round_robin')}
            />
          )}
        </FormField>
        {user !== null && <WorkFields control={control} sentence={sentence} disabled={!mayEdit} />}
        <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
        {state.theirs && formError !== null ? (
          <Callout tone="warning" live title={formError}>
            <Button size="sm" className="mt-2" onClick={state.loadTheirs}>
              {t('users.load_theirs')}
            </Button>
          </Callout>
        ) : (
          <FormCallout error={formError} />
        )}
      </form>
      <UnsavedGuard when={state.needsGuard} onLeave={state.discard} />
    </Drawer>
  );
}
