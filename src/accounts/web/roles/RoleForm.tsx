import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { translateCode } from '../../../foundation/web/i18n/failure-text.ts';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { roleBody, type Role } from '../../contract/roles.ts';
import { FormCallout } from '../auth/FormCallout.tsx';
import { PermissionBoxes } from './PermissionBoxes.tsx';
import { useSaveRole } from './use-save-role.ts';

const newRole: z.input<typeof roleBody> = { name: '', permissions: ['business.read'] };

const isSameRole = (role: Role, { name, permissions }: z.output<typeof roleBody>): boolean =>
  role.name === name &&
  role.permissions.length === permissions.length &&
  permissions.every((permission) => role.permissions.includes(permission));

interface RoleFormProps {
  /** Null makes a new role. */
  role: Role | null;
  mayEdit: boolean;
  onClose: () => void;
}

/** The drawer of a role: a name and what it allows. Built-in roles can be looked at. */
export function RoleForm({ role, mayEdit, onClose }: RoleFormProps) {
  const { t, i18n } = useTranslation('accounts');
  const formId = useId();
  const save = useSaveRole();
  const [isDone, setDone] = useState(false);
  const isBuiltIn = role !== null && role.built_in !== null;
  const isLocked = !mayEdit || isBuiltIn;
  const { form, submit, isSaving, isUnsaved, isRestored, formError, discard, sentence } = useContractForm({
    schema: roleBody,
    defaultValues: role ? { name: role.name, permissions: role.permissions } : newRole,
    draftKey: `role.${role?.id ?? 'new'}`,
    fieldOf: ({ reason }) => (reason === 'ROLE_ALREADY_PRESENT' ? 'name' : null),
    onSave: async (body) => {
      // Nothing to send and nothing to report.
      if (role && isSameRole(role, body)) return setDone(true);
      const saved = await save.mutateAsync({ id: role?.id ?? null, body });
      showSuccess(t('roles.saved', { name: saved.name }));
      setDone(true);
    },
  });

  // Only after the form has settled: until then leaving would ask about unsaved changes.
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);

  const cancel = () => {
    discard();
    setDone(true);
  };
  return (
    <Drawer
      open
      onOpenChange={onClose}
      keepOnOutsidePress={!isLocked}
      title={role === null ? t('roles.new_title') : isLocked ? role.name : t('roles.edit_title')}
      footer={
        isLocked ? undefined : (
          <>
            <Button disabled={isSaving} onClick={cancel}>
              {t('roles.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isSaving}>
              {role === null ? t('roles.create') : t('roles.save')}
            </Button>
          </>
        )
      }
    >
      {isBuiltIn && <Callout>{translateCode(i18n, 'NOT_ALLOWED', { reason: 'BUILT_IN_ROLE' })}</Callout>}
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {!isLocked && (
          <FormField control={form.control} name="name" label={t('roles.name')} required errorText={sentence}>
            {(field) => <Input {...field} autoComplete="off" />}
          </FormField>
        )}
        <FormField
          control={form.control}
          name="permissions"
          label={t('roles.permissions')}
          as="group"
          required={!isLocked}
          errorText={sentence}
        >
          {({ value, onChange }) => <PermissionBoxes value={value} onValueChange={onChange} disabled={isLocked} />}
        </FormField>
        <DraftNotice isRestored={isRestored} onDiscard={discard} />
        <FormCallout error={formError} />
      </form>
      <UnsavedGuard when={isUnsaved && !isDone} onLeave={discard} />
    </Drawer>
  );
}
