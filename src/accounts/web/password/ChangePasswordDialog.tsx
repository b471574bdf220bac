import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { usePasswordChange } from './use-password-change.ts';

interface ChangePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The own password, from the profile menu. Closing it forgets what was typed. */
export function ChangePasswordDialog({ open, onOpenChange }: ChangePasswordDialogProps) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const change = usePasswordChange(() => onOpenChange(false));
  const toggle = (next: boolean) => {
    if (!next) change.clear();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      size="sm"
      title={t('password.title')}
      keepOnOutsidePress
      initialFocus={first}
      footer={
        <>
          <Button onClick={() => toggle(false)}>{t('password.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isSaving}>
            {t('password.action')}
          </Button>
        </>
      }
    >
      <ChangePasswordForm id={formId} change={change} firstInput={first} />
    </Dialog>
  );
}
